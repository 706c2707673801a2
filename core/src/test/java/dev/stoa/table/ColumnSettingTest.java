package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageLayout;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.ColumnProfile;
import dev.stoa.table.write.ColumnSetting;
import dev.stoa.table.write.GroupLayout;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings of columns are parsed from text and printed as text. */
class ColumnSettingTest {
  private static final ColumnOptions DEFAULTS = ColumnOptions.defaults();

  @Test
  void roundTripsEachSetting() {
    for (ColumnLayout layout : ColumnLayout.values()) {
      for (CompressionCodec codec : CompressionCodec.values()) {
        for (List<Integer> skipIntervals :
            List.of(List.<Integer>of(), List.of(7), List.of(2, 4, 400))) {
          ColumnOptions options =
              DEFAULTS
                  .withLayout(layout)
                  .withProfile(ColumnProfile.SMALL)
                  .withCodec(codec)
                  .withBlockSizeInBytes(12_345)
                  .withSkipIntervals(skipIntervals);
          assertRoundTrip(options);
          assertRoundTrip(options.withBloomFalsePositiveRate(OptionalDouble.of(0.003)));
        }
      }
    }
  }

  private static void assertRoundTrip(ColumnOptions options) {
    ColumnOptions parsedOptions = DEFAULTS;
    for (ColumnSetting setting : ColumnSetting.values()) {
      parsedOptions = setting.apply(parsedOptions, setting.text(options));
    }
    assertEquals(options, parsedOptions);
  }

  @Test
  void layoutSettingsHaveTheLabelsOfPageLayouts() {
    for (PageLayout layout : PageLayout.values()) {
      Optional<String> expectedName =
          layout == PageLayout.ROW ? Optional.empty() : Optional.of(layout.name());
      assertEquals(expectedName, ColumnLayout.ofLabel(layout.label()).map(Enum::name));
    }
    assertEquals(GroupLayout.ROW.label(), PageLayout.ROW.label());
    assertEquals(Optional.of(ColumnLayout.DEFAULT), ColumnLayout.ofLabel("default"));
    assertEquals(Optional.empty(), ColumnLayout.ofLabel("skip"));
  }

  @Test
  void ignoresCaseAndSpaces() {
    assertEquals(DEFAULTS.withCodec(CompressionCodec.ZLIB), applySetting("CODEC", " ZLIB"));
    assertEquals(
        DEFAULTS.withSkipIntervals(List.of(5, 50)), applySetting("SKIP_INTERVALS", "5, 50 "));
    assertEquals(DEFAULTS.withSkipIntervals(List.of()), applySetting("SKIP_INTERVALS", "None"));
    assertEquals(
        DEFAULTS.withBloomFalsePositiveRate(OptionalDouble.of(0.01)),
        applySetting("BLOOM_FILTER", "True "));
  }

  @ParameterizedTest
  @CsvSource({
    "LAYOUT, skip, '\"skip\" is not a layout: choose one of default, plain, skiplist,"
        + " dictionary-skiplist, vector'",
    "LAYOUT, '', '\"\" is not a layout: choose one of default, plain, skiplist,"
        + " dictionary-skiplist, vector'",
    "CODEC, gzip, '\"gzip\" is not a codec: choose one of none, zlib, lzo, lz4, snappy, zstd'",
    "BLOCK_SIZE, much, '\"much\" is not a block size: write a number of bytes from 1 to 16777216'",
    "BLOCK_SIZE, 99999999999, '\"99999999999\" is not a block size: write a number of bytes from 1"
        + " to 16777216'",
    "BLOCK_SIZE, 0, 'the block size must be 1 byte to 16 MiB, found 0'",
    "BLOOM_FILTER, yes, '\"yes\" is not a false positive rate of a Bloom filter: write true, false,"
        + " or a rate such as 0.01'",
    "BLOOM_FILTER, 1, 'the false positive rate of a Bloom filter must be at least 0.000001 and"
        + " below 1, found 1.0'",
    "BLOOM_FILTER, nan, '\"nan\" is not a false positive rate of a Bloom filter: write true, false,"
        + " or a rate such as 0.01'",
    "SKIP_INTERVALS, '10,', '\"\" is not a number of rows to skip: write numbers separated by"
        + " commas, as in 10,100,1000'",
    "SKIP_INTERVALS, '10,15', 'each skip interval must be a multiple of the previous one and"
        + " larger, as in 10, 100, 1000; found [10, 15]'"
  })
  void rejectsInvalidSettingsAndListsTheChoices(
      String setting, String text, String expectedMessage) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> applySetting(setting, text))
            .getMessage();
    assertEquals(expectedMessage, message);
  }

  private static ColumnOptions applySetting(String setting, String text) {
    return ColumnSetting.valueOf(setting).apply(DEFAULTS, text);
  }

  @Test
  void rejectsOptionsOfMissingColumns() throws IOException {
    MemoryStorage storage = new MemoryStorage();
    Table table =
        Table.create(
            storage,
            SchemaBuilder.record("Page")
                .fields()
                .requiredString("url")
                .requiredInt("size")
                .endRecord());
    WriteOptions options =
        WriteOptions.defaults().withColumn("url", DEFAULTS).withColumn("urll", DEFAULTS);
    String message =
        assertThrows(InvalidTableException.class, () -> table.newWriter(options)).getMessage();
    assertTrue(message.contains("\"urll\": the columns are url, size"), message);
  }
}
