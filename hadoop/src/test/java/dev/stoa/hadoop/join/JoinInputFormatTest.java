package dev.stoa.hadoop.join;

import static dev.stoa.predicate.FilterPredicates.column;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.StoaException;
import dev.stoa.hadoop.mapreduce.StoaCounter;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Joins of chosen tables: how buckets become tasks, skew, and each refusal. */
class JoinInputFormatTest {
  private static final Schema RANK =
      SchemaBuilder.record("Rank")
          .fields()
          .requiredString("page")
          .requiredInt("rank")
          .requiredDouble("score")
          .endRecord();

  private static final Schema VISIT =
      SchemaBuilder.record("Visit")
          .fields()
          .requiredString("url")
          .requiredLong("number")
          .requiredString("agent")
          .endRecord();

  @TempDir Path directory;

  /** Takes the keys and values of other input formats. */
  static class OtherMapper extends Mapper<NullWritable, GenericRecord, Text, Text> {}

  /** Takes the keys of joins, but not their values. */
  static class OtherValueMapper extends Mapper<GenericRecord, GenericRecord, Text, Text> {}

  /** Takes the keys and values of joins. */
  static class JoinMapper extends Mapper<ColumnarRecord, JoinGroup, Text, Text> {}

  private Table create(String name, Schema schema, String partitioning) throws IOException {
    return Table.create(
        LocalStorage.at(directory.resolve(name)), schema, PartitionSpec.parse(partitioning));
  }

  /** Appends a row for each number, with one of {@code keyCount} pages. */
  private static void append(Table table, int rowCount, int keyCount) throws IOException {
    try (TableWriter writer = table.newWriter()) {
      for (int number = 0; number < rowCount; number++) {
        GenericRecord row = new GenericData.Record(table.schema());
        row.put(0, "http://x/" + number % keyCount);
        if (row.hasField("rank")) {
          row.put("rank", number);
          row.put("score", 0.5 * number);
        } else {
          row.put("number", (long) number);
          row.put("agent", "agent " + number);
        }
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  private JoinTable ranks() {
    return JoinTable.of("ranks", path("ranks"), "page");
  }

  private JoinTable visits() {
    return JoinTable.of("visits", path("visits"), "url");
  }

  private org.apache.hadoop.fs.Path path(String name) {
    return new org.apache.hadoop.fs.Path(directory.resolve(name).toUri());
  }

  private static Job job(JoinTable... tables) throws IOException {
    Job job = JoinRuns.newJob();
    job.setMapperClass(JoinMapper.class);
    for (JoinTable table : tables) {
      JoinInputFormat.addTable(job, table);
    }
    return job;
  }

  private String refusal(Job job) {
    String message =
        assertThrows(RuntimeException.class, () -> new JoinInputFormat().getSplits(job).isEmpty())
            .getMessage();
    return message
        .replaceAll("file:/+" + directory.toString().substring(1) + "/ranks", "RANKS")
        .replaceAll("file:/+" + directory.toString().substring(1) + "/visits", "VISITS");
  }

  @Test
  void eachCommonBucketIsOneTask() throws IOException {
    append(create("ranks", RANK, "bucket(page,4)"), 100, 100);
    append(create("visits", VISIT, "bucket(url,16)"), 300, 100);
    Job job = job(ranks(), visits());
    List<InputSplit> splits = new JoinInputFormat().getSplits(job);
    assertEquals(4, splits.size());
    assertTrue(splits.stream().allMatch(split -> ((JoinInputSplit) split).getLength() > 0));
    List<String> found = new ArrayList<>();
    JoinRuns.run(
        job,
        (key, group) -> {
          ColumnarRecord rank = group.record("ranks");
          for (ColumnarRecord visit : group.records("visits")) {
            assertEquals(rank.textAt("page"), visit.textAt("url"));
            assertEquals(key.textAt("page"), visit.textAt("url"));
            found.add(rank.intAt("rank") + " " + visit.longAt("number"));
          }
        });
    assertEquals(
        IntStream.range(0, 300).mapToObj(n -> n % 100 + " " + n).sorted().toList(),
        found.stream().sorted().toList());
  }

  @Test
  void bucketsWithoutAResultHaveNoTask() throws IOException {
    append(create("ranks", RANK, "bucket(page,64)"), 1, 1);
    append(create("visits", VISIT, "bucket(url,64)"), 300, 100);
    Job inner = job(ranks(), visits());
    assertEquals(1, new JoinInputFormat().getSplits(inner).size());
    Job left = job(ranks(), visits());
    JoinInputFormat.setJoinType(left, JoinType.LEFT);
    assertEquals(1, new JoinInputFormat().getSplits(left).size());
    Job full = job(ranks(), visits());
    JoinInputFormat.setJoinType(full, JoinType.FULL);
    assertTrue(new JoinInputFormat().getSplits(full).size() > 32);
  }

  @Test
  void keysOfFullJoinsMayBeNullIfThoseOfAnyTableMay() throws IOException {
    append(create("ranks", RANK, "bucket(page,4)"), 3, 3);
    Schema visit =
        SchemaBuilder.record("Visit")
            .fields()
            .optionalString("url")
            .requiredLong("number")
            .endRecord();
    Table visits = create("visits", visit, "bucket(url,4)");
    try (TableWriter writer = visits.newWriter()) {
      GenericRecord row = new GenericData.Record(visit);
      row.put("number", 1L);
      writer.write(row);
      visits.newAppend().add(writer.finish()).commit();
    }
    Job job = job(ranks(), visits());
    JoinInputFormat.setJoinType(job, JoinType.FULL);
    List<String> keys = new ArrayList<>();
    JoinRuns.run(job, (key, group) -> keys.add(String.valueOf(key.get(0))));
    assertEquals(
        List.of("http://x/0", "http://x/1", "http://x/2", "null"), keys.stream().sorted().toList());
  }

  @Test
  void manyEqualKeysBeyondTheBudgetSpillAndMeetEachOther() throws IOException {
    append(create("ranks", RANK, "bucket(page,2)"), 2_000, 1);
    append(create("visits", VISIT, "bucket(url,2)"), 300, 1);
    for (String streamed : List.of("ranks", "visits")) {
      Job job = job(ranks().withPredicate(column("rank").lessThan(1_900)), visits());
      JoinInputFormat.setMemoryBudget(job, 16 << 10);
      JoinInputFormat.setStreamedTable(job, streamed);
      long[] sums = new long[2];
      Counters counters =
          JoinRuns.run(
              job,
              (key, group) -> {
                for (ColumnarRecord rank : group.records("ranks")) {
                  for (ColumnarRecord visit : group.records("visits")) {
                    sums[0]++;
                    sums[1] += rank.intAt("rank") * visit.longAt("number");
                  }
                }
              });
      assertEquals(1_900 * 300, sums[0]);
      assertEquals((1_900L * 1_899 / 2) * (300L * 299 / 2), sums[1]);
      assertTrue(StoaCounter.BYTES_SPILLED.valueIn(counters) > 0, streamed);
      assertEquals(2_200, StoaCounter.ROWS_READ.valueIn(counters));
    }
  }

  @Test
  void withoutPressureNothingIsSpilled() throws IOException {
    append(create("ranks", RANK, "bucket(page,2)"), 2_000, 1_000);
    append(create("visits", VISIT, "bucket(url,2)"), 300, 100);
    Counters counters = JoinRuns.run(job(ranks(), visits()), (key, group) -> {});
    assertEquals(0, StoaCounter.BYTES_SPILLED.valueIn(counters));
    assertEquals(2_300, StoaCounter.ROWS_READ.valueIn(counters));
    assertTrue(StoaCounter.BYTES_READ.valueIn(counters) > 0);
    assertTrue(StoaCounter.BYTES_DIRECT.valueIn(counters) > 0);
  }

  @Test
  void versionsTagsAndTimesAreOfEachTable() throws IOException {
    Table ranks = create("ranks", RANK, "bucket(page,4)");
    append(ranks, 10, 10);
    ranks.refresh().newTag("first").commit();
    append(ranks.refresh(), 10, 10);
    append(create("visits", VISIT, "bucket(url,4)"), 10, 10);
    assertEquals(20, groupCount(job(ranks(), visits())));
    assertEquals(10, groupCount(job(ranks().withTag("first"), visits())));
    assertEquals(10, groupCount(job(ranks().withVersion(2), visits())));
    assertEquals(
        20, groupCount(job(ranks().withTime(ranks.refresh().snapshot().time()), visits())));
  }

  private static int groupCount(Job job) throws IOException {
    int[] count = new int[1];
    JoinRuns.run(
        job,
        (key, group) -> {
          for (ColumnarRecord rank : group.records(0)) {
            count[0] += rank.hasField("rank") ? 1 : 0;
          }
        });
    return count[0];
  }

  @Test
  void pathsInMapsAndTheKeyAreRead() throws IOException {
    Schema schema =
        SchemaBuilder.record("Page")
            .fields()
            .requiredString("url")
            .name("metadata")
            .type()
            .map()
            .values()
            .stringType()
            .noDefault()
            .endRecord();
    Table pages = create("visits", schema, "bucket(url,4)");
    try (TableWriter writer = pages.newWriter()) {
      GenericRecord page = new GenericData.Record(schema);
      page.put("url", "http://x/3");
      page.put("metadata", new TreeMap<>(java.util.Map.of("content-type", "text/html")));
      writer.write(page);
      pages.newAppend().add(writer.finish()).commit();
    }
    append(create("ranks", RANK, "bucket(page,4)"), 10, 10);
    Job job = job(ranks().withColumns("rank"), visits().withColumns("metadata['content-type']"));
    List<String> found = new ArrayList<>();
    JoinRuns.run(
        job,
        (key, group) ->
            found.add(group.record("ranks") + " " + group.record("visits") + " " + key));
    assertEquals(
        List.of(
            "{\"rank\": 3, \"page\": \"http://x/3\"}"
                + " {\"content_x2d_type\": \"text/html\", \"url\": \"http://x/3\"}"
                + " {\"page\": \"http://x/3\"}"),
        found);
  }

  @Test
  void aGroupRejectsUnknownTablesAndMissingRecords() throws IOException {
    append(create("ranks", RANK, "bucket(page,4)"), 1, 1);
    create("visits", VISIT, "bucket(url,4)");
    Job job = job(ranks(), visits());
    JoinInputFormat.setJoinType(job, JoinType.LEFT);
    JoinRuns.run(
        job,
        (key, group) -> {
          assertEquals(
              "the join has no table \"visit\": its tables are [ranks, visits]",
              assertThrows(IllegalArgumentException.class, () -> group.records("visit"))
                  .getMessage());
          assertEquals(
              "the group has no record of table \"visits\": check isEmpty first",
              assertThrows(NoSuchElementException.class, () -> group.record("visits"))
                  .getMessage());
        });
  }

  @Test
  void tablesWithoutBucketsOfTheKeyAreRefusedWithTheRemedy() throws IOException {
    create("ranks", RANK, "bucket(page,8)");
    create("visits", VISIT, "truncate(number,10)");
    assertEquals(
        "table \"visits\" (VISITS) is partitioned by truncate(number,10), so it is not divided into"
            + " buckets of its key, and the tables cannot be joined bucket by bucket: copy it with"
            + " stoa load VISITS NEW_TABLE --partition-by \"bucket(url,8)\", or write it with"
            + " ColumnOutputFormat.setPartitionBy(job, PartitionSpec.parse(\"bucket(url,8)\"))",
        refusal(job(ranks(), visits())));
  }

  @Test
  void unpartitionedTablesAreRefusedWithTheRemedy() throws IOException {
    create("ranks", RANK, "");
    create("visits", VISIT, "");
    assertEquals(
        "table \"ranks\" (RANKS) is not partitioned, so it is not divided into buckets of its key,"
            + " and the tables cannot be joined bucket by bucket: copy it with stoa load RANKS"
            + " NEW_TABLE --partition-by \"bucket(page,16)\", or write it with"
            + " ColumnOutputFormat.setPartitionBy(job, PartitionSpec.parse(\"bucket(page,16)\"))",
        refusal(job(ranks(), visits())));
  }

  @Test
  void bucketCountsWithoutACommonDivisorAreRefused() throws IOException {
    create("ranks", RANK, "bucket(page,9)");
    create("visits", VISIT, "bucket(url,16)");
    assertEquals(
        "the numbers of buckets of the joined tables have no common divisor: table \"ranks\""
            + " (RANKS) is partitioned by bucket(page,9), table \"visits\" (VISITS) is partitioned"
            + " by bucket(url,16); copy it with stoa load VISITS NEW_TABLE --partition-by"
            + " \"bucket(url,9)\", or write it with ColumnOutputFormat.setPartitionBy(job,"
            + " PartitionSpec.parse(\"bucket(url,9)\"))",
        refusal(job(ranks(), visits())));
  }

  @Test
  void keysOfDifferentTypesOrCountsAreRefused() throws IOException {
    create("ranks", RANK, "bucket(rank,8)");
    create("visits", VISIT, "bucket(url,8)");
    assertEquals(
        "the key's column \"rank\" of table \"ranks\" (RANKS) is an int, and \"url\" of table"
            + " \"visits\" (VISITS) is a string, whose values are in other buckets: load one of"
            + " them with the other's type",
        refusal(job(JoinTable.of("ranks", path("ranks"), "rank"), visits())));
    assertEquals(
        "the key of table \"ranks\" (RANKS) has 2 columns, and that of table \"visits\" (VISITS)"
            + " has 1: name the same number of columns",
        refusal(job(JoinTable.of("ranks", path("ranks"), "rank, page"), visits())));
  }

  @Test
  void valuesThatCannotBeKeysAreRefused() throws IOException {
    create("ranks", RANK, "bucket(page,8)");
    create("visits", VISIT, "bucket(url,8)");
    assertEquals(
        "table \"ranks\" (RANKS): the key's column \"score\" is a double, whose values cannot be"
            + " keys: choose a column of integers, decimals, dates, times, texts, enums or bytes",
        refusal(job(JoinTable.of("ranks", path("ranks"), "score"), visits())));
    assertEquals(
        "table \"ranks\" (RANKS) has no column \"pages\", which is its key in the join: its columns"
            + " are [page, rank, score]",
        refusal(job(JoinTable.of("ranks", path("ranks"), "pages"), visits())));
    assertEquals(
        "table \"ranks\" (RANKS): the key page.x is a value inside a column, and only columns can"
            + " be keys: choose a column",
        refusal(job(JoinTable.of("ranks", path("ranks"), "page.x"), visits())));
  }

  @Test
  void columnsPredicatesAndVersionsThatDoNotFitAreRefusedWithTheTable() throws IOException {
    create("ranks", RANK, "bucket(page,8)");
    create("visits", VISIT, "bucket(url,8)");
    assertTrue(
        refusal(job(ranks().withColumns("rang"), visits()))
            .startsWith("table \"ranks\" (RANKS): its columns do not fit: "));
    assertTrue(
        refusal(job(ranks(), visits().withPredicate(column("x").isNull())))
            .startsWith("table \"visits\" (VISITS): its predicate does not fit: "));
    assertThrows(
        StoaException.class,
        () -> new JoinInputFormat().getSplits(job(ranks().withVersion(9), visits())));
  }

  @Test
  void mappersOfOtherClassesAreRefused() throws IOException {
    create("ranks", RANK, "bucket(page,8)");
    create("visits", VISIT, "bucket(url,8)");
    Job job = job(ranks(), visits());
    job.setMapperClass(OtherMapper.class);
    String name = JoinInputFormatTest.class.getName();
    assertEquals(
        name
            + "$OtherMapper takes keys of class org.apache.hadoop.io.NullWritable, but the job's"
            + " input format passes keys of class dev.stoa.data.ColumnarRecord: declare"
            + " ColumnarRecord",
        refusal(job));
    job.setMapperClass(OtherValueMapper.class);
    assertEquals(
        name
            + "$OtherValueMapper takes values of class org.apache.avro.generic.GenericRecord, but"
            + " the job's input format passes values of class dev.stoa.hadoop.join.JoinGroup:"
            + " declare JoinGroup",
        refusal(job));
  }

  @Test
  void invalidSettingsAreRefused() throws IOException {
    assertEquals(
        "a join needs 2 to 32 tables, and the job has 1: add each with"
            + " JoinInputFormat.addTable(job, table)",
        refusal(job(ranks())));
    assertEquals(
        "the join already has a table \"ranks\": give each table another name",
        assertThrows(IllegalArgumentException.class, () -> job(ranks(), ranks())).getMessage());
    assertEquals(
        "unknown setting \"stoa.join.table.ranks.colums\": did you mean"
            + " \"stoa.join.table.ranks.columns\"?",
        refusalOf("stoa.join.table.ranks.colums", "page"));
    assertEquals(
        "stoa.join.type is the unknown join type \"outer\": set it to one of [inner, left, full,"
            + " semi, anti]",
        refusalOf("stoa.join.type", "outer"));
    assertEquals(
        "stoa.join.streamed.table is \"rank\", which the join does not have: set it to one of"
            + " [ranks, visits]",
        refusalOf("stoa.join.streamed.table", "rank"));
    assertEquals(
        "stoa.join.memory.budget.bytes must be from 16384 to 17179869184, found 1",
        refusalOf("stoa.join.memory.budget.bytes", "1"));
    assertEquals(
        "stoa.join.memory.budget.bytes: \"much\" is not a size: write a number of bytes, or a"
            + " number with K, M or G, as in 128M",
        refusalOf("stoa.join.memory.budget.bytes", "much"));
    assertEquals(
        "stoa.join.table.ranks.version is 99999999999999999999, which is too large for a version:"
            + " correct it",
        refusalOf("stoa.join.table.ranks.version", "99999999999999999999"));
    assertEquals(
        "stoa.join.table.c.path is missing: set it, as stoa.join.tables names the table",
        refusalOf("stoa.join.tables", "ranks,visits,c"));
    assertTrue(
        refusalOf("stoa.join.table.ranks.predicate", "rank <")
            .startsWith("stoa.join.table.ranks.predicate is not a valid predicate: "));
    assertEquals(
        "stoa.join.table.ranks.at has the invalid time \"noon\": write it as in"
            + " 2026-03-01T12:00:00Z",
        refusalOf("stoa.join.table.ranks.at", "noon"));
  }

  @Test
  void rowsOfAnEarlierPartitioningAreRefusedUntilTheyAreDeleted() throws IOException {
    Table ranks = create("ranks", RANK, "bucket(rank,4)");
    append(ranks, 10, 10);
    append(create("visits", VISIT, "bucket(url,4)"), 10, 10);
    ranks.newPartitionChange(PartitionSpec.parse("bucket(page,4)")).commit();
    assertEquals(
        "table \"ranks\" (RANKS) has rows of an earlier partitioning, so it cannot be joined bucket"
            + " by bucket: repartition it with stoa compact --repartition",
        refusal(job(ranks(), visits())));
    ranks.refresh().newDelete(column("rank").greaterThanOrEqual(0)).commit();
    assertEquals(1, ranks.refresh().snapshot().earlierPartitionSpecs().size());
    append(ranks.refresh(), 10, 10);
    assertTrue(new JoinInputFormat().getSplits(job(ranks(), visits())).size() > 0);
  }

  @Test
  void aVersionAndATimeCannotBeCombined() throws IOException {
    Job job = job(ranks().withVersion(1), visits());
    job.getConfiguration().set("stoa.join.table.ranks.at", "2026-03-01T12:00:00Z");
    assertEquals(
        "stoa.join.table.ranks.version and stoa.join.table.ranks.at cannot be combined: set one of"
            + " them",
        refusal(job));
  }

  @Test
  void invalidNamesAndKeysAreRefused() {
    assertEquals(
        "\"my table\" cannot name a table of a join: begin with a letter, and use letters, digits,"
            + " _ and -",
        assertThrows(IllegalArgumentException.class, () -> JoinTable.of("my table", path("x"), "k"))
            .getMessage());
    assertEquals(
        "table \"t\" has an invalid list of key columns: name one or more, as in \"user_id, day\"",
        assertThrows(IllegalArgumentException.class, () -> JoinTable.of("t", path("x"), "a,,b"))
            .getMessage());
  }

  private String refusalOf(String key, String value) throws IOException {
    Job job = job(ranks(), visits());
    job.getConfiguration().set(key, value);
    return refusal(job);
  }
}
