package dev.stoa.yarn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.hadoop.load.LoadJob;
import dev.stoa.hadoop.mapreduce.BatchInputFormat;
import dev.stoa.hadoop.mapreduce.ColumnInputFormat;
import dev.stoa.hadoop.mapreduce.ColumnOutputFormat;
import dev.stoa.hadoop.text.DelimitedInputFormat;
import dev.stoa.hadoop.text.FixedLengthRecordInputFormat;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.sort.SortTerm;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Each row of any input is read once, even if a task is killed midway. */
@ExtendWith(YarnClusterExtension.class)
final class InputsOnYarnTest {
  private static final String DELIMITED_FIELDS =
      """
      {"name": "host", "type": "string"},
      {"name": "number", "type": "long"},
      {"name": "url", "type": "string"}
      """;

  private static final String FIXED_LENGTH_FIELDS =
      """
      {"name": "host", "type": "string", "width": 17},
      {"name": "comma", "type": "string", "width": 1},
      {"name": "number", "type": "long", "width": 8}
      """;

  private final YarnCluster cluster;
  @TempDir private java.nio.file.Path directory;
  private Configuration conf;
  private Path input;

  InputsOnYarnTest(YarnCluster cluster) {
    this.cluster = cluster;
  }

  @BeforeEach
  void createInputPath() throws IOException {
    conf = cluster.newConf();
    input = cluster.newPath();
  }

  private void checkSums(Job job) throws Exception {
    Path output = cluster.newPath();
    YarnJobs.setSum(job, output);
    YarnJobs.runWithKilledTask(job, cluster);
    assertEquals(Pages.sumsByHost(), YarnJobs.readSums(cluster.fileSystem(), output));
  }

  private Job newTextJob(String name) throws IOException {
    Pages.writeLines(conf, input);
    Job job = YarnJobs.newJob(conf, name);
    FileInputFormat.addInputPath(job, input);
    FileInputFormat.setMaxInputSplitSize(
        job, cluster.fileSystem().getFileStatus(input).getLen() / Pages.SPLIT_COUNT + 1);
    return job;
  }

  @Test
  void batches() throws Exception {
    Pages.load(conf, input);
    Job job = YarnJobs.newJob(conf, "batches");
    job.setInputFormatClass(BatchInputFormat.class);
    BatchInputFormat.addInputPath(job, input);
    ColumnInputFormat.setColumns(job, "url, number");
    ColumnInputFormat.setSplitSize(job, 1);
    job.setMapperClass(HostNumberBatchMapper.class);
    checkSums(job);
  }

  @Test
  @Tag("long")
  void delimitedText() throws Exception {
    Job job = newTextJob("delimited");
    job.setInputFormatClass(DelimitedInputFormat.class);
    DelimitedInputFormat.setSchema(job, schema(DELIMITED_FIELDS));
    job.setMapperClass(HostNumberMapper.class);
    checkSums(job);
  }

  private static Schema schema(String fields) {
    return new Schema.Parser()
        .parse("{\"type\": \"record\", \"name\": \"Page\", \"fields\": [%s]}".formatted(fields));
  }

  @Test
  @Tag("long")
  void recordsOfAFixedLength() throws Exception {
    Job job = newTextJob("fixed length");
    job.setInputFormatClass(FixedLengthRecordInputFormat.class);
    FixedLengthRecordInputFormat.setSchema(job, schema(FIXED_LENGTH_FIELDS));
    FixedLengthRecordInputFormat.setRecordLength(job, Pages.LINE_LENGTH);
    job.setMapperClass(HostNumberMapper.class);
    checkSums(job);
  }

  @Test
  void rowsOfALoad() throws Exception {
    Path table = cluster.newPath();
    Job job = newTextJob("load");
    job.setInputFormatClass(TextInputFormat.class);
    job.setMapperClass(PageLoadMapper.class);
    ColumnOutputFormat.setOutputPath(job, table);
    ColumnOutputFormat.setSchema(job, PageLoadMapper.SCHEMA);
    ColumnOutputFormat.setPartitionBy(job, PartitionSpec.parse("bucket(url,2)"));
    ColumnOutputFormat.setSortBy(job, SortTerm.parseAll("number desc"));
    job.setNumReduceTasks(2);
    LoadJob.prepare(job);
    YarnJobs.runWithKilledTask(job, cluster);
    assertEquals(Pages.numbers(), Pages.numbersIn(conf, table));
    StoaCommandLine.run("verify", table);
  }

  @Test
  @Tag("long")
  void rowsOfADatabase() throws Exception {
    Path table = cluster.newPath();
    try (PageDatabase database = PageDatabase.start()) {
      Process load =
          StoaProcess.start(
              directory,
              cluster,
              "load",
              database.url(),
              table,
              "--table",
              PageDatabase.VIEW,
              "--split-by",
              "number",
              "--tasks",
              "2",
              "--job");
      database.awaitQuery();
      YarnCluster.killProcess("YarnChild", "_m_000000_0");
      database.release();
      StoaProcess.finish(load, directory);
    }
    assertEquals(Pages.numbers(), Pages.numbersIn(conf, table));
    StoaCommandLine.run("verify", table);
  }
}
