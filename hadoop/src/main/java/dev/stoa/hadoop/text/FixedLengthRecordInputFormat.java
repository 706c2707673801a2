package dev.stoa.hadoop.text;

import dev.stoa.hadoop.mapreduce.ColumnInputFormat;
import dev.stoa.hadoop.mapreduce.RecordInputSettings;
import dev.stoa.hadoop.mapreduce.TextInputKeys;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.scan.RecordMode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * Reads files whose records all have the same length in a MapReduce job, as the same records as
 * {@link ColumnInputFormat} reads from tables: the layout of the MapReduce study's alternative for
 * grep (VLDB 2010, section 5.8).
 *
 * <p>The schema's fields follow one another in each record. Their properties say how: {@code
 * width}, in bytes, and {@code encoding}, which is {@code text} (the default), {@code binary} for
 * big-endian numbers and plain bytes, or {@code binary-little-endian}. Blanks around text are
 * ignored; text of blanks only is null if the column is nullable.
 *
 * <pre>{@code
 * {"name": "pageRank", "type": "int", "width": 8},
 * {"name": "hits", "type": "long", "encoding": "binary"}
 * }</pre>
 *
 * <p>Files are divided at any record. Compressed files are not divided.
 *
 * @param <T> the class of the map function's records: a generic record, or the class set by {@link
 *     #setRecordClass}
 */
public final class FixedLengthRecordInputFormat<T> extends FileInputFormat<NullWritable, T> {
  /** Creates the format; called by the framework. */
  public FixedLengthRecordInputFormat() {}

  /** Sets the schema of the records, whose fields have a width. */
  public static void setSchema(Job job, Schema schema) {
    new TextSettings(job.getConfiguration()).setSchema(schema);
  }

  /**
   * Sets the length of a record if it is more than the sum of the widths: of bytes after the last
   * field, such as a line end.
   */
  public static void setRecordLength(Job job, int lengthInBytes) {
    new TextSettings(job.getConfiguration()).setRecordLength(lengthInBytes);
  }

  /** Skips records that do not fit the schema; see {@link DelimitedInputFormat#setSkipBad}. */
  public static void setSkipBad(Job job, long limit) {
    DelimitedInputFormat.setSkipBad(job, limit);
  }

  /** Reads only these columns, for instance {@code "url, duration"}; by default all. */
  public static void setColumns(Job job, String commaSeparatedNames) {
    ColumnInputFormat.setColumns(job, commaSeparatedNames);
  }

  /** Passes only records that match a predicate to the map function. */
  public static void setPredicate(Job job, FilterPredicate predicate) {
    ColumnInputFormat.setPredicate(job, predicate);
  }

  /** Sets the class of records; see {@link DelimitedInputFormat#setRecordClass}. */
  public static void setRecordClass(Job job, Class<?> type) {
    ColumnInputFormat.setRecordClass(job, type);
  }

  /** Sets how records are decoded; see {@link ColumnInputFormat#setRecordMode}. */
  public static void setRecordMode(Job job, RecordMode mode) {
    ColumnInputFormat.setRecordMode(job, mode);
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    RecordInputSettings.check(context);
    new TextSettings(conf).skipBad();
    TextProjection projection = TextProjection.of(conf);
    recordLength(conf, FixedField.of(projection.fileSchema()));
    RecordAdapter.of(new RecordInputSettings(conf).recordClass(), projection.recordSchema());
    return super.getSplits(context);
  }

  private static int recordLength(Configuration conf, List<FixedField> fields) {
    int length = FixedField.length(fields);
    int recordLength = new TextSettings(conf).recordLength().orElse(length);
    if (recordLength < length) {
      throw new IllegalArgumentException(
          "%s is %d, but the widths of the fields add up to %d bytes: correct one of them"
              .formatted(TextInputKeys.RECORD_LENGTH, recordLength, length));
    }
    return recordLength;
  }

  @Override
  protected boolean isSplitable(JobContext context, Path file) {
    return SplitInput.codecOf(file, context.getConfiguration()) == null;
  }

  @Override
  public RecordReader<NullWritable, T> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new TextRecordReader<>(new RecordOpener());
  }

  /** Opens records of a fixed length. */
  private static final class RecordOpener implements TextRecordReader.Opener {
    @Override
    public RecordSource open(FileSplit split, Configuration conf, TextProjection projection)
        throws IOException {
      List<FixedField> fields = FixedField.of(projection.fileSchema());
      return FixedLengthSource.open(split, conf, fields, recordLength(conf, fields));
    }

    @Override
    public List<FieldDecoder> decoders(Configuration conf, TextProjection projection) {
      List<FixedField> fields = FixedField.of(projection.fileSchema());
      byte[] nullText =
          conf.getRaw(TextInputKeys.NULL_TEXT) == null
              ? new byte[0]
              : conf.getRaw(TextInputKeys.NULL_TEXT).getBytes(StandardCharsets.UTF_8);
      List<FieldDecoder> decoders = new ArrayList<>();
      for (Schema.Field field : projection.fileSchema().getFields()) {
        FixedField.Encoding encoding = fields.get(field.pos()).encoding();
        decoders.add(
            encoding == FixedField.Encoding.TEXT
                ? new TextDecoder(field.schema(), nullText)
                : new BinaryDecoder(field.schema(), encoding));
      }
      return decoders;
    }
  }
}
