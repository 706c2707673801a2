package dev.stoa.hadoop.mapreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.ColumnProfile;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobSettingsTest {
  private final Configuration conf = new Configuration(false);
  private final JobSettings settings = new JobSettings(conf);

  @Test
  void theDefaultBudgetFitsTheHeap() {
    long quarter = Runtime.getRuntime().maxMemory() / 4;
    assertTrue(settings.writeOptions().memoryBudgetInBytes() <= quarter);
    settings.setWriteOptions(WriteOptions.defaults().withMemoryBudgetInBytes(2 * quarter));
    assertEquals(2 * quarter, settings.writeOptions().memoryBudgetInBytes());
  }

  @Test
  void recordModesIgnoreCaseAndUnknownOnesAreRejected() {
    assertEquals(RecordMode.LAZY, settings.recordMode());
    conf.set("stoa.input.record.mode", " eager");
    assertEquals(RecordMode.EAGER, settings.recordMode());
    conf.set("stoa.input.record.mode", "fast");
    var refusal = assertThrows(IllegalArgumentException.class, settings::recordMode);
    assertEquals(
        "stoa.input.record.mode is the unknown mode \"fast\": set it to one of"
            + " [LAZY, CHECKED, EAGER]",
        refusal.getMessage());
  }

  @Test
  void predicatesRoundTripAndInvalidOnesAreRejected() {
    assertEquals(Optional.empty(), settings.predicate());
    FilterPredicate predicate = FilterPredicates.column("m['${k}']").equalTo("it's ${HOME}");
    settings.setPredicate(predicate);
    assertEquals(Optional.of(predicate), settings.predicate());
    conf.set("stoa.input.predicate", "url like");
    var refusal = assertThrows(IllegalArgumentException.class, settings::predicate);
    assertTrue(
        refusal
            .getMessage()
            .startsWith(
                "stoa.input.predicate is not a valid predicate: predicate, position 9: expected a"
                    + " pattern"),
        refusal.getMessage());
  }

  @Test
  void allKeysAreDocumented() throws IOException {
    settings.setColumns("url");
    settings.setPredicate(FilterPredicates.column("url").isNotNull());
    settings.setRecordMode(RecordMode.EAGER);
    settings.setSplitSizeInBytes(1);
    settings.setSchema(Visits.SCHEMA);
    settings.setWriteOptions(WriteOptions.defaults());
    settings.setColumnOptions("NAME", ColumnOptions.defaults());
    settings.generateCommitToken();
    settings.addColumn(new Schema.Field("host", Schema.create(Schema.Type.STRING)));
    settings.replaceColumn("url");
    settings.setUpdate("update", 1);
    settings.setPartitionBy(PartitionSpec.parse("bucket(number,4)"));
    TreeSet<String> keys = new TreeSet<>();
    for (Map.Entry<String, String> setting : conf) {
      keys.add(setting.getKey());
    }
    assertEquals(31, keys.size(), keys.toString());
    String page = Files.readString(Path.of("../docs/reference/mapreduce.md"));
    for (String key : keys) {
      assertTrue(page.contains("`" + key + "`"), key);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "stoa.output.columns.a.b.codec, stoa.output.column.a.b.codec",
    "stoa.output.colum.block.size.bytes, stoa.output.column.block.size.bytes"
  })
  void aMisspelledPrefixOfColumnOptionsIsRejectedWithTheRightKey(String key, String closestKey) {
    conf.set(key, "zlib");
    assertEquals(
        "unknown setting \"" + key + "\": did you mean \"" + closestKey + "\"?",
        assertThrows(IllegalArgumentException.class, settings::check).getMessage());
  }

  @Test
  void theCheckAtSubmissionRejectsInvalidValues() {
    conf.set("stoa.input.record.mode", "lazzy");
    assertRejected("stoa.input.record.mode is the unknown mode \"lazzy\"");
    conf.set("stoa.input.record.mode", "lazy");
    conf.set("stoa.read.direct", "no");
    assertRejected("stoa.read.direct is \"no\": set it to true or false");
    conf.set("stoa.read.direct", "False ");
    settings.check();
  }

  private void assertRejected(String messageStart) {
    String message = assertThrows(IllegalArgumentException.class, settings::check).getMessage();
    assertTrue(message.startsWith(messageStart), message);
  }

  @Test
  void sizesMayHaveUnits() {
    conf.set("stoa.input.split.size.bytes", "128M");
    assertEquals(128L << 20, settings.taskOptions().sizeInBytes().getAsLong());
    conf.set("stoa.output.memory.budget.bytes", "64m");
    conf.set("stoa.output.split.size.bytes", "3g");
    conf.set("stoa.output.page.size.bytes", "2048");
    conf.set("stoa.output.min.file.size.bytes", "0");
    conf.set("stoa.output.column.block.size.bytes", "64K");
    WriteOptions options = settings.writeOptions();
    assertEquals(64L << 20, options.memoryBudgetInBytes());
    assertEquals(3L << 30, options.splitSizeInBytes());
    assertEquals(2048, options.pageSizeInBytes());
    assertEquals(0, options.groups().smallColumnLimitInBytes());
    assertEquals(64 << 10, options.defaultColumn().blockSizeInBytes());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "input.split.size.bytes | 12X | '\"12X\" is not a size: write a number of bytes, or a'",
        "input.split.size.bytes | 0 | the task size in bytes must be at least 1, found 0",
        "input.task.count | 0 | the number of tasks must be at least 1, found 0",
        "input.task.count | 4M | '\"4M\" is not a count: write a number without a unit'",
        "output.memory.budget.bytes | -1 | the memory budget and the split size must be positive",
        "output.min.file.size.bytes | abc | '\"abc\" is not a size'",
        "output.max.open.partitions | x | '\"x\" is not a count'",
        "output.split.max.files | 1.5 | '\"1.5\" is not a count'",
        "output.page.size.bytes | 9G | the page size must be 1 byte to 256 MiB",
        "output.column.block.size.bytes | M | '\"M\" is not a size'"
      })
  void messagesAboutInvalidNumbersBeginWithTheKey(String key, String value, String reason) {
    conf.set("stoa." + key, value);
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> {
                  settings.taskOptions();
                  settings.writeOptions();
                })
            .getMessage();
    assertTrue(message.startsWith("stoa." + key + ": " + reason), message);
  }

  @Test
  void aTruncatedSchemaIsRejectedWithItsKey() {
    settings.setSchema(Visits.SCHEMA);
    conf.set("stoa.output.schema", conf.getRaw("stoa.output.schema").substring(0, 40));
    String message = assertThrows(IllegalArgumentException.class, settings::schema).getMessage();
    assertTrue(message.startsWith("stoa.output.schema is not a valid Avro schema: "), message);
  }

  @Test
  void partitionSpecsRoundTripAndInvalidOnesAreRejected() {
    assertEquals(Optional.empty(), settings.partitionBy());
    PartitionSpec spec = PartitionSpec.parse("bucket(\"${k}\",4), day(time)");
    settings.setPartitionBy(spec);
    assertEquals(Optional.of(spec), settings.partitionBy());
    conf.set("stoa.output.partition.by", "bucket(k)");
    var refusal = assertThrows(IllegalArgumentException.class, settings::partitionBy);
    assertTrue(
        refusal.getMessage().startsWith("stoa.output.partition.by: \"bucket(k)\" is not a"),
        refusal.getMessage());
  }

  @Test
  void columnGroupsRoundTrip() {
    GroupOptions groups =
        GroupOptions.defaults()
            .withGroup(ColumnGroup.columnar("a", "b", "c"))
            .withGroup(ColumnGroup.columnar("d", "e"))
            .withSmallColumnLimitInBytes(17)
            .withMaxFiles(3);
    settings.setWriteOptions(WriteOptions.defaults().withGroups(groups));
    assertEquals(groups, settings.writeOptions().groups());
    conf.set("stoa.output.groups", "a,b; c");
    var refusal = assertThrows(IllegalArgumentException.class, settings::writeOptions);
    assertEquals(
        "stoa.output.groups: \" c\" is not a column group: write two or more column names separated"
            + " by commas, as in a,b",
        refusal.getMessage());
  }

  @Test
  void columnOptionsRoundTrip() {
    ColumnOptions zlib =
        ColumnOptions.defaults()
            .withLayout(ColumnLayout.SKIP_LIST)
            .withProfile(ColumnProfile.SMALL)
            .withCodec(CompressionCodec.ZLIB)
            .withBlockSizeInBytes(1000)
            .withSkipIntervals(List.of())
            .withBloomFalsePositiveRate(OptionalDouble.of(0.1));
    ColumnOptions plain = ColumnOptions.defaults().withLayout(ColumnLayout.PLAIN);
    settings.setColumnOptions("gone", zlib);
    settings.setWriteOptions(
        WriteOptions.defaults().withDefaultColumn(plain).withColumn("layout", zlib));
    settings.setColumnOptions("a.b.skips", zlib.withSkipIntervals(List.of(10, 100)));
    WriteOptions options = settings.writeOptions();
    assertEquals(plain, options.defaultColumn());
    assertEquals(
        Map.of("layout", zlib, "a.b.skips", zlib.withSkipIntervals(List.of(10, 100))),
        options.columns());
    settings.setDefaultColumnOptions(zlib);
    assertEquals(zlib, settings.writeOptions().defaultColumn());
  }

  @Test
  void optionsForAllColumnsAreTheDefaultsOfSingleColumns() {
    conf.set("stoa.output.column.metadata.codec", "ZLIB");
    conf.set("stoa.output.column.layout", "skiplist ");
    conf.set("stoa.output.column.url.skip.intervals", "5,50");
    conf.set("stoa.output.column.size.profile", " Small");
    ColumnOptions defaults = ColumnOptions.defaults().withLayout(ColumnLayout.SKIP_LIST);
    WriteOptions options = settings.writeOptions();
    assertEquals(defaults, options.column("content"));
    assertEquals(defaults.withProfile(ColumnProfile.SMALL), options.column("size"));
    assertEquals(defaults.withCodec(CompressionCodec.ZLIB), options.column("metadata"));
    assertEquals(defaults.withSkipIntervals(List.of(5, 50)), options.column("url"));
  }

  @ParameterizedTest
  @CsvSource({
    "url.layout, skip, 'stoa.output.column.url.layout: \"skip\" is not a layout: choose one of'",
    "profile, slow, 'stoa.output.column.profile: \"slow\" is not a profile: choose one of plain,"
        + " fast'",
    "codec, gzip, 'stoa.output.column.codec: \"gzip\" is not a codec: choose one of none, zlib'",
    "url.layuot, plain, 'stoa.output.column.url.layuot: unknown setting: did you mean \"layout\"?'",
    "mysetting, plain, 'stoa.output.column.mysetting: unknown setting: the key must end with'"
  })
  void errorsNameTheInvalidKeyOrValue(String keyEnd, String value, String expectedStart) {
    conf.set("stoa.output.column." + keyEnd, value);
    String message =
        assertThrows(IllegalArgumentException.class, settings::writeOptions).getMessage();
    assertTrue(message.startsWith(expectedStart), message);
  }

  @Test
  void anUnknownKeyIsRejectedWithTheClosestOne() {
    conf.set("stoa.input.columns", "url");
    conf.set("stoa.output.column.url.layout", "plain");
    conf.set("stoa.read.direct", "true");
    settings.check();
    conf.set("stoa.input.colums", "url");
    assertEquals(
        "unknown setting \"stoa.input.colums\": did you mean \"stoa.input.columns\"?",
        assertThrows(IllegalArgumentException.class, settings::check).getMessage());
    conf.unset("stoa.input.colums");
    conf.set("stoa.inptu.columns", "url");
    assertEquals(
        "unknown setting \"stoa.inptu.columns\": did you mean \"stoa.input.columns\"?",
        assertThrows(IllegalArgumentException.class, settings::check).getMessage());
    conf.unset("stoa.inptu.columns");
    conf.set("stoa.read.drect", "false");
    assertEquals(
        "unknown setting \"stoa.read.drect\": did you mean \"stoa.read.direct\"?",
        assertThrows(IllegalArgumentException.class, settings::check).getMessage());
    conf.unset("stoa.read.drect");
    conf.set("stoa.placement.directory.pattern", "s-.*");
    settings.check();
    conf.set("stoa.output.compression", "zlib");
    String message = assertThrows(IllegalArgumentException.class, settings::check).getMessage();
    assertTrue(
        message.startsWith(
            "unknown setting \"stoa.output.compression\": choose one of stoa.input.columns, "),
        message);
    assertTrue(message.contains(", stoa.output.column.codec, "), message);
    assertTrue(message.endsWith(", stoa.output.column.NAME.codec"), message);
  }
}
