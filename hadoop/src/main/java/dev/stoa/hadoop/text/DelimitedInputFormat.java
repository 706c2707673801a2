package dev.stoa.hadoop.text;

import dev.stoa.hadoop.mapreduce.ColumnInputFormat;
import dev.stoa.hadoop.mapreduce.RecordInputSettings;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.scan.RecordMode;
import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.SplittableCompressionCodec;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * Reads files of delimited text in a MapReduce job, as the same records as {@link
 * ColumnInputFormat} reads from tables: mutable decoding, section 4.3 of the MapReduce study (VLDB
 * 2010).
 *
 * <p>Map functions receive a null key and a record, which is valid until the function returns. A
 * field is located and parsed when it is asked for; typed accessors such as {@code longAt} create
 * no objects. Files are those that Hadoop's {@code FileInputFormat} selects; they are decompressed
 * by their names' extensions and divided at any byte.
 *
 * <pre>{@code
 * job.setInputFormatClass(DelimitedInputFormat.class);
 * DelimitedInputFormat.addInputPath(job, new Path("/logs/visits"));
 * DelimitedInputFormat.setSchema(job, schema);
 * DelimitedInputFormat.setDelimiter(job, '|');
 * }</pre>
 *
 * @param <T> the class of the map function's records: a generic record, or the class set by {@link
 *     #setRecordClass}
 */
public final class DelimitedInputFormat<T> extends FileInputFormat<NullWritable, T> {
  /** Creates the format; called by the framework. */
  public DelimitedInputFormat() {}

  /**
   * Sets the schema of the files' columns, in the order of the fields unless a header has names.
   */
  public static void setSchema(Job job, Schema schema) {
    settings(job).setSchema(schema);
  }

  /** Sets the character between two fields, by default a comma. */
  public static void setDelimiter(Job job, char delimiter) {
    settings(job).setDelimiter(delimiter);
  }

  /** Sets the character around fields that contain delimiters, by default a double quote. */
  public static void setQuote(Job job, char quote) {
    settings(job).setQuote(quote);
  }

  /** Reads quotes as any other character. */
  public static void disableQuotes(Job job) {
    settings(job).disableQuotes();
  }

  /**
   * Sets the character after which any other, such as a delimiter, stands for itself. By default
   * there is none, and a quote within quotes is doubled.
   */
  public static void setEscape(Job job, char escape) {
    settings(job).setEscape(escape);
  }

  /**
   * Sets the text that means null in nullable columns, such as {@code \N}. By default an empty
   * field does, which in columns other than strings always is null.
   */
  public static void setNullText(Job job, String text) {
    settings(job).setNullText(text);
  }

  /** Sets what the first line of each file is, by default a row. */
  public static void setHeader(Job job, HeaderMode mode) {
    settings(job).setHeader(mode);
  }

  /** Allows line breaks within quotes. Each file is then read by a single task. */
  public static void allowQuotedLineBreaks(Job job) {
    settings(job).allowQuotedLineBreaks();
  }

  /**
   * Skips records whose fields do not fit the schema, but not more than this number in a task; by
   * default none. All fields that the job reads are then parsed before the map function is called.
   */
  public static void setSkipBad(Job job, long limit) {
    settings(job).setSkipBad(limit);
  }

  /** Reads only these columns, for instance {@code "url, duration"}; by default all. */
  public static void setColumns(Job job, String commaSeparatedNames) {
    ColumnInputFormat.setColumns(job, commaSeparatedNames);
  }

  /** Passes only records that match a predicate to the map function. */
  public static void setPredicate(Job job, FilterPredicate predicate) {
    ColumnInputFormat.setPredicate(job, predicate);
  }

  /**
   * Calls map functions with objects of an interface whose methods are named after columns, or of a
   * class that Avro generated; see {@link ColumnInputFormat#setRecordClass}.
   */
  public static void setRecordClass(Job job, Class<?> type) {
    ColumnInputFormat.setRecordClass(job, type);
  }

  /** Sets how records are decoded; see {@link ColumnInputFormat#setRecordMode}. */
  public static void setRecordMode(Job job, RecordMode mode) {
    ColumnInputFormat.setRecordMode(job, mode);
  }

  private static TextSettings settings(Job job) {
    return new TextSettings(job.getConfiguration());
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    RecordInputSettings.check(context);
    new TextSettings(conf).dialect();
    new TextSettings(conf).skipBad();
    TextProjection projection = TextProjection.of(conf);
    RecordAdapter.of(new RecordInputSettings(conf).recordClass(), projection.recordSchema());
    return super.getSplits(context);
  }

  @Override
  protected boolean isSplitable(JobContext context, Path file) {
    CompressionCodec codec = SplitInput.codecOf(file, context.getConfiguration());
    boolean isDivisible = codec == null || codec instanceof SplittableCompressionCodec;
    return isDivisible
        && !new TextSettings(context.getConfiguration()).dialect().hasQuotedLineBreaks();
  }

  @Override
  public RecordReader<NullWritable, T> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new TextRecordReader<>(new LineOpener());
  }

  /** Opens lines of delimited fields. */
  private static final class LineOpener implements TextRecordReader.Opener {
    @Override
    public RecordSource open(FileSplit split, Configuration conf, TextProjection projection)
        throws IOException {
      return DelimitedSource.open(
          split, conf, projection.fileSchema(), new TextSettings(conf).dialect());
    }

    @Override
    public List<FieldDecoder> decoders(Configuration conf, TextProjection projection) {
      byte[] nullText = new TextSettings(conf).dialect().nullBytes();
      return projection.fileSchema().getFields().stream()
          .<FieldDecoder>map(field -> new TextDecoder(field.schema(), nullText))
          .toList();
    }
  }
}
