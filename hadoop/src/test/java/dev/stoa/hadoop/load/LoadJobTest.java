package dev.stoa.hadoop.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.hadoop.mapreduce.ColumnOutputFormat;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.PartitionValue;
import dev.stoa.sort.SortTerm;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.testing.Seeds;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads tables by jobs in this process, and compares them with their input. */
final class LoadJobTest {
  @TempDir private Path directory;

  private final Random random = Seeds.random(LoadJobTest.class);

  private static Configuration newConf() {
    Configuration conf = new Configuration();
    conf.set("mapreduce.framework.name", "local");
    conf.set("hadoop.tmp.dir", new File("target/hadoop").getAbsolutePath());
    conf.setInt("mapreduce.client.completion.pollinterval", 20);
    conf.setInt("mapreduce.client.progressmonitor.pollinterval", 20);
    conf.setInt("mapreduce.task.io.sort.mb", 10);
    return conf;
  }

  private Path table() {
    return directory.resolve("table");
  }

  /** Writes two files of lines, and returns the lines in any order. */
  private List<String> writeInput(int rowCount) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < rowCount; i++) {
      lines.add("http://example.org/%d,%d".formatted(random.nextInt(rowCount / 4), i));
    }
    Path input = Files.createDirectories(directory.resolve("input"));
    Files.write(input.resolve("a"), lines.subList(0, rowCount / 3));
    Files.write(input.resolve("b"), lines.subList(rowCount / 3, rowCount));
    return lines.stream().sorted().toList();
  }

  private Job newJob(Configuration conf) throws IOException {
    Job job = Job.getInstance(conf);
    job.setInputFormatClass(TextInputFormat.class);
    FileInputFormat.addInputPath(
        job, new org.apache.hadoop.fs.Path(directory.resolve("input").toUri()));
    job.setMapperClass(VisitLoadMapper.class);
    ColumnOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(table().toUri()));
    ColumnOutputFormat.setSchema(job, VisitLoadMapper.SCHEMA);
    return job;
  }

  private static void run(Job job) throws Exception {
    LoadJob.prepare(job);
    assertTrue(job.waitForCompletion(false), "the job failed");
  }

  private static List<String> read(Table table, ScanTask task) throws IOException {
    List<String> lines = new ArrayList<>();
    try (RecordReader reader = task.open(table.storage())) {
      while (reader.next()) {
        lines.add(reader.record().get("url") + "," + reader.record().get("duration"));
      }
    }
    return lines;
  }

  private static List<String> read(Table table) throws IOException {
    List<String> lines = new ArrayList<>();
    for (ScanTask task : table.newScan().tasks(1)) {
      lines.addAll(read(table, task));
    }
    return lines;
  }

  @Test
  void bucketsAreSortedAndEachIsWrittenByOneTask() throws Exception {
    List<String> lines = writeInput(5_000);
    Configuration conf = newConf();
    conf.setInt("mapreduce.job.reduces", 8);
    Job job = newJob(conf);
    ColumnOutputFormat.setPartitionBy(job, PartitionSpec.parse("bucket(url,4)"));
    ColumnOutputFormat.setSortBy(job, SortTerm.parseAll("url, duration"));
    run(job);
    assertEquals(4, job.getNumReduceTasks());
    Table table = Table.open(table());
    assertEquals(2, table.snapshot().version(), "created, then filled by one commit");
    assertEquals(4, table.snapshot().splitCount());
    assertEquals(List.of("url"), table.newScan().sortedColumns());
    Set<PartitionValue> partitions = new HashSet<>();
    for (ScanTask task : table.newScan().tasks(1)) {
      partitions.add(task.partition().orElseThrow());
    }
    assertEquals(4, partitions.size());
    assertEquals(lines, read(table).stream().sorted().toList());
  }

  @Test
  void rangesOfTheOrderAreDividedAmongTasks() throws Exception {
    List<String> lines = writeInput(6_000);
    Configuration conf = newConf();
    conf.setInt("mapreduce.job.reduces", 3);
    Job job = newJob(conf);
    ColumnOutputFormat.setSortBy(job, SortTerm.parseAll("url desc"));
    run(job);
    Table table = Table.open(table());
    assertEquals(3, table.snapshot().splitCount());
    String previousUrl = null;
    for (ScanTask task : table.newScan().tasks(1)) {
      List<String> taskLines = read(table, task);
      assertTrue(taskLines.size() > 1_000 && taskLines.size() < 3_000, "rows " + taskLines.size());
      for (String line : taskLines) {
        String url = line.substring(0, line.indexOf(','));
        assertTrue(previousUrl == null || previousUrl.compareTo(url) >= 0, url);
        previousUrl = url;
      }
    }
    assertEquals(lines, read(table).stream().sorted().toList());
  }

  @Test
  void mapTasksWriteATableThatIsNeitherPartitionedNorSorted() throws Exception {
    List<String> lines = writeInput(100);
    Job job = newJob(newConf());
    run(job);
    assertEquals(0, job.getNumReduceTasks());
    Table table = Table.open(table());
    assertEquals(lines, read(table).stream().sorted().toList());
  }

  @Test
  void rowsAreAddedToAnExistingTableAsItIsPartitioned() throws Exception {
    List<String> lines = writeInput(200);
    Table table =
        Table.create(table(), VisitLoadMapper.SCHEMA, PartitionSpec.parse("bucket(url,2)"));
    run(newJob(newConf()));
    assertEquals(lines, read(table.refresh()).stream().sorted().toList());
    Job job = newJob(newConf());
    ColumnOutputFormat.setPartitionBy(job, PartitionSpec.parse("bucket(url,3)"));
    LoadJob.prepare(job);
    String message =
        assertThrows(InvalidTableException.class, () -> job.waitForCompletion(false)).getMessage();
    assertTrue(message.contains("is partitioned by \"bucket(url,2)\""), message);
  }

  @Test
  void programLoadsAvroFiles() throws Exception {
    Path input = Files.createDirectories(directory.resolve("avro"));
    try (DataFileWriter<GenericData.Record> writer =
        new DataFileWriter<>(new GenericDatumWriter<>(VisitLoadMapper.SCHEMA))) {
      writer.create(VisitLoadMapper.SCHEMA, input.resolve("visits.avro").toFile());
      for (String url : List.of("c", "a", "b")) {
        GenericData.Record visit = new GenericData.Record(VisitLoadMapper.SCHEMA);
        visit.put("url", url);
        visit.put("duration", 1L);
        writer.append(visit);
      }
    }
    Configuration conf = newConf();
    conf.set("stoa.output.schema", VisitLoadMapper.SCHEMA.toString());
    String[] arguments = {
      "-D", "stoa.output.sort.by=url", input.toUri().toString(), table().toUri().toString()
    };
    assertEquals(0, ToolRunner.run(conf, new LoadJob(), arguments));
    assertEquals(List.of("a,1", "b,1", "c,1"), read(Table.open(table())));
  }

  @Test
  void rejectsJobsThatCannotLoad() throws Exception {
    writeInput(10);
    Job other = newJob(newConf());
    other.setMapperClass(Mapper.class);
    assertMessage(IllegalArgumentException.class, other, "is not a LoadMapper");

    Job unsorted = newJob(newConf());
    ColumnOutputFormat.setSortBy(unsorted, SortTerm.parseAll("host"));
    assertMessage(IllegalArgumentException.class, unsorted, "there is no host to order by");

    Schema withMap =
        SchemaBuilder.record("Row")
            .fields()
            .name("m")
            .type()
            .map()
            .values()
            .intType()
            .noDefault()
            .endRecord();
    Job map = newJob(newConf());
    ColumnOutputFormat.setSchema(map, withMap);
    ColumnOutputFormat.setSortBy(map, SortTerm.parseAll("m"));
    assertMessage(IllegalArgumentException.class, map, "rows cannot be ordered by m");

    Configuration conf = newConf();
    conf.unset("stoa.output.schema");
    Job schemaless = newJob(conf);
    schemaless.getConfiguration().unset("stoa.output.schema");
    assertMessage(InvalidTableException.class, schemaless, "has no schema to create it with");
    assertFalse(Files.exists(table()));
  }

  private static void assertMessage(Class<? extends Exception> type, Job job, String part) {
    String message = assertThrows(type, () -> LoadJob.prepare(job)).getMessage();
    assertTrue(message.contains(part), message);
  }
}
