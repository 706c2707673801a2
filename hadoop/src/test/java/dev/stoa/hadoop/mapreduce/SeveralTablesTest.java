package dev.stoa.hadoop.mapreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.AvroValue;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that join two tables, and a job that sends records through the shuffle. */
class SeveralTablesTest {
  private static final int ROW_COUNT = 20;

  private static final Schema RANK =
      SchemaBuilder.record("Rank").fields().requiredString("page").requiredInt("rank").endRecord();

  @TempDir java.nio.file.Path directory;

  /** Sends a visit's number or a page's rank, whichever the record has, under its URL. */
  public static final class EitherMapper extends Mapper<NullWritable, GenericRecord, Text, Text> {
    /** Creates the function; called by the framework. */
    public EitherMapper() {}

    @Override
    protected void map(NullWritable key, GenericRecord row, Context context)
        throws IOException, InterruptedException {
      String value =
          row.hasField("rank") ? "rank " + row.get("rank") : "number " + row.get("number");
      Object url = row.get(row.hasField("page") ? "page" : "url");
      context.write(new Text(url.toString()), new Text(value));
    }
  }

  /** Sends a visit's number under its URL. */
  public static final class NumberMapper extends Mapper<NullWritable, GenericRecord, Text, Text> {
    /** Creates the function; called by the framework. */
    public NumberMapper() {}

    @Override
    protected void map(NullWritable key, GenericRecord visit, Context context)
        throws IOException, InterruptedException {
      context.write(
          new Text(visit.get("url").toString()), new Text("number " + visit.get("number")));
    }
  }

  /** Sends a page's rank under its URL. */
  public static final class RankMapper extends Mapper<NullWritable, GenericRecord, Text, Text> {
    /** Creates the function; called by the framework. */
    public RankMapper() {}

    @Override
    protected void map(NullWritable key, GenericRecord rank, Context context)
        throws IOException, InterruptedException {
      context.write(new Text(rank.get("page").toString()), new Text("rank " + rank.get("rank")));
    }
  }

  /** Sends visits through the shuffle, in descending order of their numbers. */
  public static final class ShufflingMapper
      extends Mapper<NullWritable, GenericRecord, LongWritable, AvroValue<GenericRecord>> {
    /** Creates the function; called by the framework. */
    public ShufflingMapper() {}

    @Override
    protected void map(NullWritable key, GenericRecord visit, Context context)
        throws IOException, InterruptedException {
      context.write(new LongWritable(-(Long) visit.get("number")), new AvroValue<>(visit));
    }
  }

  @BeforeEach
  void writeTables() throws IOException {
    List<GenericRecord> visits = new ArrayList<>();
    List<GenericRecord> ranks = new ArrayList<>();
    for (int number = 0; number < ROW_COUNT; number++) {
      visits.add(Visits.visit(number));
      GenericRecord rank = new GenericData.Record(RANK);
      rank.put("page", Visits.url(number));
      rank.put("rank", 100 - number);
      ranks.add(rank);
    }
    write("visits", Visits.SCHEMA, visits);
    write("ranks", RANK, ranks);
  }

  private void write(String name, Schema schema, List<GenericRecord> rows) throws IOException {
    Table table = Table.create(LocalStorage.at(directory.resolve(name)), schema);
    try (TableWriter writer = table.newWriter()) {
      for (GenericRecord row : rows) {
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  private Path path(String name) {
    return new Path(directory.resolve(name).toUri());
  }

  private Job joinJob() throws IOException {
    Job job = Job.getInstance(TestJobs.newConf());
    job.setReducerClass(JoinReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    FileOutputFormat.setOutputPath(job, path("joined"));
    return job;
  }

  private void assertJoins(Job job) throws IOException {
    TestJobs.run(job);
    List<String> expected = new ArrayList<>();
    for (int number = 0; number < ROW_COUNT; number++) {
      expected.add(Visits.url(number) + "\tnumber " + number + " rank " + (100 - number));
    }
    Collections.sort(expected);
    assertEquals(expected, Files.readAllLines(directory.resolve("joined/part-r-00000")));
  }

  @Test
  void aMapperDistinguishesTheRecordsOfTwoTablesByTheirFields() throws IOException {
    Job job = joinJob();
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.addInputPath(job, path("visits"));
    ColumnInputFormat.addInputPath(job, path("ranks"));
    job.setMapperClass(EitherMapper.class);
    assertJoins(job);
  }

  @Test
  void multipleInputsGiveEachTableItsMapper() throws IOException {
    Job job = joinJob();
    MultipleInputs.addInputPath(job, path("visits"), ColumnInputFormat.class, NumberMapper.class);
    MultipleInputs.addInputPath(job, path("ranks"), ColumnInputFormat.class, RankMapper.class);
    assertJoins(job);
  }

  @Test
  void recordsPassThroughTheShuffleAsAvroValues() throws IOException {
    Job job = Job.getInstance(TestJobs.newConf());
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.addInputPath(job, path("visits"));
    job.setMapperClass(ShufflingMapper.class);
    job.setMapOutputKeyClass(LongWritable.class);
    AvroJob.setMapOutputValueSchema(job, Visits.SCHEMA);
    job.setReducerClass(RowReducer.class);
    job.setOutputFormatClass(ColumnOutputFormat.class);
    ColumnOutputFormat.setOutputPath(job, path("copy"));
    ColumnOutputFormat.setSchema(job, Visits.SCHEMA);
    TestJobs.run(job);
    assertEquals(
        VisitTable.firstNumbers(ROW_COUNT),
        VisitTable.numbers(LocalStorage.at(directory.resolve("copy"))));
  }
}
