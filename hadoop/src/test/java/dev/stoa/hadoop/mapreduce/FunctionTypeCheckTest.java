package dev.stoa.hadoop.mapreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class FunctionTypeCheckTest {
  private static final String NAME = FunctionTypeCheckTest.class.getName() + "$";

  private Job job;

  /** A record class. */
  public interface Url {
    /** The column {@code url}. */
    String url();
  }

  static class LongKeyMapper extends Mapper<LongWritable, GenericRecord, Text, Text> {}

  static class RowKeyMapper extends Mapper<RowKey, GenericRecord, RowKey, IndexedRecord> {}

  static class ComparableKeyMapper extends Mapper<WritableComparable<?>, Object, Object, Object> {}

  static class GenericMapper extends Mapper<NullWritable, GenericRecord, NullWritable, Text> {}

  static class UrlMapper extends Mapper<NullWritable, Url, NullWritable, Text> {}

  static class TextMapper extends Mapper<NullWritable, CharSequence, NullWritable, Text> {}

  static class UndeclaredMapper<K, V> extends Mapper<K, V, K, V> {}

  static class TextReducer extends Reducer<Text, Text, Text, IndexedRecord> {}

  static class RowKeyReducer extends Reducer<RowKey, Text, RowKey, IndexedRecord> {}

  @BeforeEach
  void createJob() throws IOException {
    job = Job.getInstance(TestJobs.newConf());
  }

  private String inputRefusal(Class<?> keyClass) {
    return assertThrows(
            IllegalArgumentException.class, () -> FunctionTypeCheck.checkInput(job, keyClass))
        .getMessage();
  }

  @Test
  void aMapperThatTakesTheKeysAndRecordsOfTheInputPasses() {
    job.setMapperClass(GenericMapper.class);
    FunctionTypeCheck.checkInput(job, NullWritable.class);
    job.setMapperClass(RowKeyMapper.class);
    FunctionTypeCheck.checkInput(job, RowKey.class);
    job.setMapperClass(ComparableKeyMapper.class);
    FunctionTypeCheck.checkInput(job, RowKey.class);
    job.setMapperClass(UndeclaredMapper.class);
    FunctionTypeCheck.checkInput(job, RowKey.class);
    ColumnInputFormat.setRecordClass(job, Url.class);
    job.setMapperClass(UrlMapper.class);
    FunctionTypeCheck.checkInput(job, NullWritable.class);
  }

  @Test
  void aMapperOfOtherKeysIsRejectedWithTheInputFormatOfRowKeys() {
    job.setMapperClass(LongKeyMapper.class);
    assertEquals(
        NAME
            + "LongKeyMapper takes keys of class org.apache.hadoop.io.LongWritable, but the job's"
            + " input format passes keys of class org.apache.hadoop.io.NullWritable: declare"
            + " NullWritable",
        inputRefusal(NullWritable.class));
    job.setMapperClass(RowKeyMapper.class);
    assertEquals(
        NAME
            + "RowKeyMapper takes keys of class dev.stoa.hadoop.mapreduce.RowKey, but the job's"
            + " input format passes keys of class org.apache.hadoop.io.NullWritable: declare"
            + " NullWritable, or set the input format RowKeyColumnInputFormat",
        inputRefusal(NullWritable.class));
  }

  @Test
  void aMapperOfOtherRecordsIsRejectedWithTheClassToDeclareOrSet() {
    job.setMapperClass(TextMapper.class);
    assertEquals(
        NAME
            + "TextMapper takes values of class java.lang.CharSequence, but the job reads generic"
            + " records: call ColumnInputFormat.setRecordClass with that class, or declare"
            + " GenericRecord",
        inputRefusal(NullWritable.class));
    ColumnInputFormat.setRecordClass(job, Url.class);
    assertEquals(
        NAME
            + "TextMapper takes values of class java.lang.CharSequence, but the job reads objects"
            + " of "
            + NAME
            + "Url: declare Url, or call ColumnInputFormat.setRecordClass with the declared class",
        inputRefusal(NullWritable.class));
    job.setMapperClass(GenericMapper.class);
    assertEquals(
        NAME
            + "GenericMapper takes values of class org.apache.avro.generic.GenericRecord, but the"
            + " job reads objects of "
            + NAME
            + "Url: declare Url, or omit ColumnInputFormat.setRecordClass",
        inputRefusal(NullWritable.class));
  }

  @Test
  void theLastFunctionMustWriteTheKeysOfTheOutputFormat() {
    job.setMapperClass(GenericMapper.class);
    job.setReducerClass(RowKeyReducer.class);
    FunctionTypeCheck.checkOutputKey(job, RowKey.class, "write row keys");
    job.setReducerClass(TextReducer.class);
    assertEquals(
        NAME
            + "TextReducer writes keys of class org.apache.hadoop.io.Text, but the job's output"
            + " format takes keys of class dev.stoa.hadoop.mapreduce.RowKey: write row keys",
        outputRefusal(() -> FunctionTypeCheck.checkOutputKey(job, RowKey.class, "write row keys")));
    job.setOutputFormatClass(ColumnOutputFormat.class);
    assertEquals(
        NAME + "TextReducer writes keys of class org.apache.hadoop.io.Text",
        outputRefusal(() -> new ColumnOutputFormat().checkOutputSpecs(job))
            .replaceFirst(", but.*", ""));
    job.setNumReduceTasks(0);
    assertEquals(
        NAME + "GenericMapper writes keys of class org.apache.hadoop.io.NullWritable",
        outputRefusal(() -> FunctionTypeCheck.checkOutputKey(job, RowKey.class, ""))
            .replaceFirst(", but.*", ""));
    job.setMapperClass(RowKeyMapper.class);
    FunctionTypeCheck.checkOutputKey(job, RowKey.class, "write row keys");
  }

  private static String outputRefusal(Executable check) {
    return assertThrows(IllegalArgumentException.class, check).getMessage();
  }
}
