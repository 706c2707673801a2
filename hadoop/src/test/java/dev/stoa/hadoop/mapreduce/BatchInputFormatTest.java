package dev.stoa.hadoop.mapreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs whose map functions take batches, compared with jobs over records of the same table. */
class BatchInputFormatTest {
  private static final long SPLIT_COUNT = 3;
  private static final long ROWS_PER_SPLIT = 5000;
  private static final long ROW_COUNT = SPLIT_COUNT * ROWS_PER_SPLIT;

  /** One row in 16 has such a URL. */
  private static final String PREDICATE = "url like '%ibm.com/jp%'";

  private static final String CONTENT_TYPE = "metadata['content-type']";

  @TempDir java.nio.file.Path directory;

  /** Counts the values of the batches' last column. */
  public static final class BatchMapper
      extends Mapper<NullWritable, RecordBatch, Text, LongWritable> {
    @Override
    protected void map(NullWritable key, RecordBatch batch, Context context)
        throws IOException, InterruptedException {
      assertTrue(batch.rowCount() > 0);
      assertFalse(batch.hasSelection());
      Map<String, Long> counts = new TreeMap<>();
      ColumnVector types = batch.column(batch.columnCount() - 1);
      for (int row = 0; row < batch.rowCount(); row++) {
        counts.merge(types.textAt(row), 1L, Long::sum);
      }
      for (Map.Entry<String, Long> count : counts.entrySet()) {
        context.write(new Text(count.getKey()), new LongWritable(count.getValue()));
      }
    }
  }

  /** Counts the values of the records' last field. */
  public static final class RecordMapper
      extends Mapper<NullWritable, GenericRecord, Text, LongWritable> {
    @Override
    protected void map(NullWritable key, GenericRecord record, Context context)
        throws IOException, InterruptedException {
      int last = record.getSchema().getFields().size() - 1;
      context.write(new Text(record.get(last).toString()), new LongWritable(1));
    }
  }

  private Path path(String name) {
    return new Path(directory.resolve(name).toUri());
  }

  @BeforeEach
  void writeTable() throws IOException {
    writeTable("visits");
  }

  private void writeTable(String name) throws IOException {
    Table table = Table.create(LocalStorage.at(directory.resolve(name)), Visits.SCHEMA);
    for (int split = 0; split < SPLIT_COUNT; split++) {
      try (TableWriter writer = table.newWriter()) {
        for (int row = 0; row < ROWS_PER_SPLIT; row++) {
          writer.write(Visits.visit(split * ROWS_PER_SPLIT + row));
        }
        table.newAppend().add(writer.finish()).commit();
      }
    }
  }

  private Job newJob() throws IOException {
    Job job = Job.getInstance(TestJobs.newConf(), "count types");
    job.setInputFormatClass(BatchInputFormat.class);
    BatchInputFormat.addInputPath(job, path("visits"));
    ColumnInputFormat.setColumns(job, "number, " + CONTENT_TYPE);
    ColumnInputFormat.setSplitSize(job, 1);
    job.setMapperClass(BatchMapper.class);
    job.setReducerClass(LongSumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(LongWritable.class);
    FileOutputFormat.setOutputPath(job, path("answer"));
    return job;
  }

  private Job newRecordJob() throws IOException {
    Job job = newJob();
    job.setInputFormatClass(ColumnInputFormat.class);
    job.setMapperClass(RecordMapper.class);
    FileOutputFormat.setOutputPath(job, path("expected"));
    return job;
  }

  private List<String> answer(String name) throws IOException {
    return Files.readAllLines(directory.resolve(name).resolve("part-r-00000"));
  }

  private static long records(Counters counters) {
    return counters.findCounter(TaskCounter.MAP_INPUT_RECORDS).getValue();
  }

  @Test
  void mapFunctionsTakeAllRowsInBatches() throws IOException {
    Counters counters = TestJobs.run(newJob());
    Counters recordCounters = TestJobs.run(newRecordJob());
    assertEquals(answer("expected"), answer("answer"));
    assertEquals(ROW_COUNT, StoaCounter.ROWS_READ.valueIn(counters));
    assertEquals(ROW_COUNT, records(recordCounters));
    long minBatchCount =
        SPLIT_COUNT * ((ROWS_PER_SPLIT + RecordBatch.MAX_ROWS - 1) / RecordBatch.MAX_ROWS);
    assertTrue(records(counters) >= minBatchCount, records(counters) + " batches");
    assertTrue(records(counters) <= 4 * minBatchCount, records(counters) + " batches");
    assertTrue(StoaCounter.BYTES_READ.valueIn(counters) > 0);
    assertEquals(
        StoaCounter.BYTES_READ.valueIn(counters), StoaCounter.BYTES_DIRECT.valueIn(counters));
    assertTrue(StoaCounter.PAGES_READ.valueIn(counters) >= 2 * SPLIT_COUNT);
  }

  @Test
  void batchesContainOnlyTheRowsOfThePredicate() throws IOException {
    Job job = newJob();
    Job recordJob = newRecordJob();
    for (Job filtered : List.of(job, recordJob)) {
      ColumnInputFormat.setPredicate(filtered, FilterPredicates.parse(PREDICATE));
    }
    Counters counters = TestJobs.run(job);
    TestJobs.run(recordJob);
    assertEquals(answer("expected"), answer("answer"));
    long matchCount = (SPLIT_COUNT * ROWS_PER_SPLIT + 15) / 16;
    assertEquals(matchCount, StoaCounter.ROWS_READ.valueIn(counters));
    assertTrue(records(counters) < matchCount / 10, records(counters) + " batches");
  }

  @Test
  void eachTableOfAJobHasItsFormat() throws IOException {
    writeTable("records");
    Job job = newJob();
    job.getConfiguration().unset("mapreduce.input.fileinputformat.inputdir");
    MultipleInputs.addInputPath(job, path("visits"), BatchInputFormat.class, BatchMapper.class);
    MultipleInputs.addInputPath(job, path("records"), ColumnInputFormat.class, RecordMapper.class);
    Counters counters = TestJobs.run(job);
    assertEquals(2 * ROW_COUNT, StoaCounter.ROWS_READ.valueIn(counters));
  }

  @Test
  void mapFunctionsOfOtherValuesAreRejectedAtSubmission() throws IOException {
    String name = BatchInputFormatTest.class.getName() + "$";
    Job job = newJob();
    job.setMapperClass(RecordMapper.class);
    assertEquals(
        name
            + "RecordMapper takes values of class org.apache.avro.generic.GenericRecord, but"
            + " BatchInputFormat passes batches of rows: declare RecordBatch, or set the input"
            + " format ColumnInputFormat",
        refusal(job));
    Job recordJob = newRecordJob();
    recordJob.setMapperClass(BatchMapper.class);
    assertEquals(
        name
            + "BatchMapper takes values of class dev.stoa.data.RecordBatch, but the job reads"
            + " generic records: set the input format BatchInputFormat, which passes batches",
        refusal(recordJob));
  }

  @Test
  void settingsOfRecordsAreRejectedAtSubmission() throws IOException {
    Job classJob = newJob();
    ColumnInputFormat.setRecordClass(classJob, FunctionTypeCheckTest.Url.class);
    assertEquals(
        refusalOf("stoa.input.record.class", FunctionTypeCheckTest.class.getName() + "$Url"),
        refusal(classJob));
    Job schemaJob = newJob();
    ColumnInputFormat.setReaderSchema(schemaJob, Visits.SCHEMA);
    assertEquals(
        refusalOf("stoa.input.reader.schema", Visits.SCHEMA.toString()), refusal(schemaJob));
    Job modeJob = newJob();
    ColumnInputFormat.setRecordMode(modeJob, RecordMode.CHECKED);
    assertEquals(refusalOf("stoa.input.record.mode", "CHECKED"), refusal(modeJob));
  }

  private static String refusalOf(String key, String value) {
    return ("BatchInputFormat passes batches of rows, but %s, which is for records, is %s: unset"
            + " it, or set the input format ColumnInputFormat")
        .formatted(key, value);
  }

  private static String refusal(Job job) {
    return assertThrows(IllegalArgumentException.class, job::submit).getMessage();
  }
}
