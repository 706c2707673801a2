package dev.stoa.hadoop.grouping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole jobs on Hadoop's local runner, with the program of the guide. */
final class GroupingJobTest {
  private static final Path PAGE = Path.of("../docs/how-to/group-by-fingerprint.md");
  private static final Path SOURCE =
      Path.of("src/test/java/dev/stoa/hadoop/grouping/RevenueJob.java");
  private static final Schema SCHEMA =
      SchemaBuilder.record("Visit")
          .fields()
          .requiredString("sourceIP")
          .requiredLong("adRevenue")
          .endRecord();
  private static final int SPLIT_COUNT = 2;
  private static final int ROWS_PER_SPLIT = 30_000;
  private static final int ADDRESS_COUNT = 20_000;

  @TempDir private Path directory;
  private Configuration conf;
  private final Map<String, Long> expected = new TreeMap<>();

  @BeforeEach
  void createTable() throws IOException {
    conf = new Configuration();
    conf.set("fs.defaultFS", "file:///");
    conf.set("hadoop.tmp.dir", directory.resolve("tmp").toString());
    conf.setInt("mapreduce.client.completion.pollinterval", 20);
    conf.setInt("mapreduce.client.progressmonitor.pollinterval", 20);
    conf.setInt("mapreduce.task.io.sort.mb", 1);
    conf.setInt("mapreduce.job.reduces", 2);
    conf.setInt("stoa.input.task.count", SPLIT_COUNT);
    Table table =
        Table.create(
            HadoopStorages.open(conf, new org.apache.hadoop.fs.Path(path("visits"))), SCHEMA);
    for (int split = 0; split < SPLIT_COUNT; split++) {
      try (TableWriter writer = table.newWriter()) {
        for (int i = 0; i < ROWS_PER_SPLIT; i++) {
          writer.write(visit(i * 7919 % ADDRESS_COUNT, i % 50));
        }
        table.newAppend().add(writer.finish()).commit();
      }
      table = table.refresh();
    }
  }

  private String path(String name) {
    return directory.resolve(name).toUri().toString();
  }

  private GenericRecord visit(int number, long revenue) {
    String address = "10.%d.%d.7".formatted(number / 200, number % 200);
    expected.merge(address, revenue, Long::sum);
    GenericRecord visit = new GenericData.Record(SCHEMA);
    visit.put("sourceIP", address);
    visit.put("adRevenue", revenue);
    return visit;
  }

  private void runAndCompare() throws Exception {
    String[] arguments = {path("visits"), path("sums")};
    assertEquals(0, ToolRunner.run(conf, new RevenueJob(), arguments));
    Map<String, Long> sums = new TreeMap<>();
    boolean isSorted = true;
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(directory.resolve("sums"), "part-*")) {
      for (Path file : files) {
        List<String> lines = Files.readAllLines(file);
        isSorted &= lines.equals(lines.stream().sorted().toList());
        for (String line : lines) {
          String[] pair = line.split("\t", 2);
          assertNull(sums.put(pair[0], Long.valueOf(pair[1])), pair[0]);
        }
      }
    }
    assertEquals(expected, sums);
    assertFalse(isSorted, "Hadoop's collector was used");
  }

  @Test
  void theProgramOfTheGuideSumsTheRevenueOfEachAddress() throws Exception {
    runAndCompare();
  }

  @Test
  void mapOutputsMayBeCompressedAndEncrypted() throws Exception {
    conf.setBoolean("mapreduce.map.output.compress", true);
    conf.setBoolean("mapreduce.job.encrypted-intermediate-data", true);
    runAndCompare();
  }

  @Test
  void theGuideShowsTheProgramOfThisTest() throws IOException {
    String source = Files.readString(SOURCE);
    String program =
        source
            .substring(source.indexOf(';') + 1)
            .replace(
                "import dev.stoa.hadoop.mapreduce.ColumnInputFormat;",
                "import dev.stoa.hadoop.grouping.FingerprintGrouping;\n"
                    + "import dev.stoa.hadoop.mapreduce.ColumnInputFormat;")
            .strip();
    String page = Files.readString(PAGE);
    assertTrue(page.contains("```java\n" + program + "\n```"), program);
  }
}
