package dev.stoa.hadoop.mapreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.hadoop.storage.MiniDfs;
import dev.stoa.hadoop.storage.MiniDfsExtension;
import dev.stoa.storage.Storage;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Jobs over a table on HDFS. */
@ExtendWith(MiniDfsExtension.class)
class ColumnFormatsOnHdfsTest {
  private static final int ROW_COUNT = 1000;
  private static final int TASK_COUNT = 2;

  private Configuration conf;
  private Path table;

  @BeforeEach
  void writeTable(MiniDfs hdfs) throws IOException {
    conf = TestJobs.configure(hdfs.newConf());
    table = hdfs.newPath();
    Job job = Job.getInstance(conf, "write");
    NumberInputFormat.install(job, TASK_COUNT, ROW_COUNT);
    job.setMapperClass(VisitMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(ColumnOutputFormat.class);
    ColumnOutputFormat.setOutputPath(job, table);
    ColumnOutputFormat.setSchema(job, Visits.SCHEMA);
    ColumnOptions large = ColumnOptions.defaults().withLayout(ColumnLayout.PLAIN);
    ColumnOutputFormat.setColumnOptions(job, "content", large);
    TestJobs.run(job);
  }

  private Job readingJob(String columns) throws IOException {
    Job job = Job.getInstance(conf, "read");
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.addInputPath(job, table);
    ColumnInputFormat.setColumns(job, columns);
    ColumnInputFormat.setSplitSize(job, 1);
    return job;
  }

  @Test
  void aTableWrittenToHdfsIsReadByAJob() throws IOException {
    Storage storage = HadoopStorages.open(conf, table);
    assertEquals(VisitTable.firstNumbers(ROW_COUNT), VisitTable.numbers(storage));
    assertEquals(TASK_COUNT, VisitTable.splitDirectories(storage).size());
    assertEquals(List.of(), VisitTable.pendingDirectories(storage));

    Job job = readingJob("url, metadata");
    job.setMapperClass(ContentTypeMapper.class);
    job.setReducerClass(DistinctReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(NullWritable.class);
    job.setOutputFormatClass(NullOutputFormat.class);
    Counters counters = TestJobs.run(job);
    assertEquals(ROW_COUNT, StoaCounter.ROWS_READ.valueIn(counters));
    assertEquals(
        3,
        counters
            .findCounter("org.apache.hadoop.mapreduce.TaskCounter", "REDUCE_OUTPUT_RECORDS")
            .getValue());
  }

  @Test
  void countersReportReadSources() throws IOException {
    Counters direct = runCountingJob();
    assertTrue(StoaCounter.BYTES_DIRECT.valueIn(direct) >= StoaCounter.BYTES_READ.valueIn(direct));
    assertEquals(0, StoaCounter.BYTES_STREAMED_LOCAL.valueIn(direct));
    assertEquals(0, StoaCounter.BYTES_STREAMED_REMOTE.valueIn(direct));

    conf.setBoolean("stoa.read.direct", false);
    Counters streamed = runCountingJob();
    assertEquals(0, StoaCounter.BYTES_DIRECT.valueIn(streamed));
    assertEquals(0, StoaCounter.BYTES_SHORT_CIRCUIT.valueIn(streamed));
    long read = StoaCounter.BYTES_READ.valueIn(streamed);
    assertTrue(read > 0);
    assertTrue(StoaCounter.BYTES_STREAMED_LOCAL.valueIn(streamed) >= read);
  }

  @Test
  void aRepeatedTaskDoesNotReadBlockFilesDirectly() throws Exception {
    ColumnInputFormat<Object> format = new ColumnInputFormat<>();
    Job job = readingJob("url");
    InputSplit split = format.getSplits(job).get(0);
    for (int attempt = 0; attempt < 2; attempt++) {
      Counters counters = new Counters();
      TaskAttemptContext context =
          new TaskAttemptContextImpl(
              job.getConfiguration(),
              new TaskAttemptID("jobs", 1, TaskType.MAP, 0, attempt),
              new CountersReporter(counters));
      try (RecordReader<NullWritable, Object> reader = format.createRecordReader(split, context)) {
        reader.initialize(split, context);
        while (reader.nextKeyValue()) {
          assertFalse(reader.getCurrentValue().toString().isEmpty());
        }
      }
      assertTrue(StoaCounter.BYTES_READ.valueIn(counters) > 0);
      assertEquals(
          attempt == 0, StoaCounter.BYTES_DIRECT.valueIn(counters) > 0, "attempt " + attempt);
    }
  }

  private Counters runCountingJob() throws IOException {
    Job job = readingJob("url, metadata");
    job.setMapperClass(ContentTypeMapper.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(NullWritable.class);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(NullOutputFormat.class);
    return TestJobs.run(job);
  }

  @Test
  void aSplitIsLocatedAtTheBlocksOfItsColumn() throws Exception {
    FileSystem fileSystem = table.getFileSystem(conf);
    List<InputSplit> splits = new ColumnInputFormat<>().getSplits(readingJob("number"));
    assertEquals(TASK_COUNT, splits.size());
    for (InputSplit split : splits) {
      String directory = ((ColumnInputSplit) split).task().splitNames().get(0);
      assertEquals(hosts(fileSystem, directory, "number"), Set.of(split.getLocations()));
    }
  }

  @Test
  void aSplitOfALargeColumnIsLocatedAtMostOfItsBlocks() throws Exception {
    for (InputSplit split : new ColumnInputFormat<>().getSplits(readingJob("content"))) {
      assertTrue(split.getLength() > MiniDfs.BLOCK_SIZE_IN_BYTES, "several blocks");
      List<String> locations = Arrays.asList(split.getLocations());
      assertFalse(locations.isEmpty());
      assertTrue(locations.size() <= 3, locations.toString());
      assertTrue(MiniDfs.HOSTS.containsAll(locations), locations.toString());
    }
  }

  /** Returns the hosts of the only block of a column's file, from the file system. */
  private Set<String> hosts(FileSystem fileSystem, String directory, String column)
      throws IOException {
    for (FileStatus file : fileSystem.listStatus(new Path(table, directory))) {
      if (file.getPath().getName().contains("-" + column + ".")) {
        BlockLocation[] blocks = fileSystem.getFileBlockLocations(file, 0, file.getLen());
        assertEquals(1, blocks.length);
        return Set.of(blocks[0].getHosts());
      }
    }
    throw new AssertionError("no file of column " + column + " in " + directory);
  }
}
