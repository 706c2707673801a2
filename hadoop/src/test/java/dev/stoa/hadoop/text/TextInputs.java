package dev.stoa.hadoop.text;

import dev.stoa.data.ColumnarRecord;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

/** Writes files of text, and reads them through the input formats without running a job. */
final class TextInputs {
  /** Copied by each job, since reading Hadoop's defaults takes long. */
  private static final Configuration DEFAULTS = defaults();

  private TextInputs() {}

  private static Configuration defaults() {
    Configuration conf = new JobConf();
    conf.set("fs.defaultFS", "file:///");
    return conf;
  }

  static Configuration newConf() {
    return new JobConf(DEFAULTS);
  }

  static Job newJob(java.nio.file.Path file, String schema) throws IOException {
    Job job = Job.getInstance(newConf());
    FileInputFormat.addInputPath(job, new Path(file.toUri()));
    DelimitedInputFormat.setSchema(job, schema(schema));
    return job;
  }

  /** Returns the schema of a record with these fields: {@code "name": "type"}, comma-separated. */
  static Schema schema(String fields) {
    return new Schema.Parser()
        .parse("{\"type\": \"record\", \"name\": \"Line\", \"fields\": [" + fields + "]}");
  }

  /** Writes a file, compressed as its name says. */
  static java.nio.file.Path write(java.nio.file.Path file, byte[] content) throws IOException {
    Path path = new Path(file.toUri());
    Configuration conf = newConf();
    conf.set("bzip2.compress.blocksize", "1");
    CompressionCodec codec = SplitInput.codecOf(path, conf);
    if (codec == null) {
      return Files.write(file, content);
    }
    FileSystem fileSystem = path.getFileSystem(conf);
    try (OutputStream out = codec.createOutputStream(fileSystem.create(path))) {
      out.write(content);
    }
    return file;
  }

  static java.nio.file.Path write(java.nio.file.Path file, String content) throws IOException {
    return write(file, content.getBytes(StandardCharsets.UTF_8));
  }

  static TaskAttemptContext context(Job job) {
    return new TaskAttemptContextImpl(job.getConfiguration(), new TaskAttemptID());
  }

  /** Opens a split. */
  static <T> RecordReader<NullWritable, T> open(
      InputFormat<NullWritable, T> format, InputSplit split, Job job) throws IOException {
    try {
      TaskAttemptContext context = context(job);
      RecordReader<NullWritable, T> reader = format.createRecordReader(split, context);
      reader.initialize(split, context);
      return reader;
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** Returns the records of a split as strings. */
  static List<String> read(
      InputFormat<NullWritable, ColumnarRecord> format, InputSplit split, Job job)
      throws IOException {
    List<String> rows = new ArrayList<>();
    try (RecordReader<NullWritable, ColumnarRecord> reader = open(format, split, job)) {
      while (reader.nextKeyValue()) {
        rows.add(reader.getCurrentValue().toString());
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    return rows;
  }

  /** Returns the records of all splits of a job as strings. */
  static List<String> readAll(InputFormat<NullWritable, ColumnarRecord> format, Job job)
      throws IOException {
    List<String> rows = new ArrayList<>();
    try {
      for (InputSplit split : format.getSplits(job)) {
        rows.addAll(read(format, split, job));
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    return rows;
  }

  static FileSplit split(java.nio.file.Path file, long start, long end) {
    return new FileSplit(new Path(file.toUri()), start, end - start, new String[0]);
  }

  /** Returns the message of the exception that reading all records of a job throws. */
  static String failure(InputFormat<NullWritable, ColumnarRecord> format, Job job)
      throws IOException {
    try {
      throw new AssertionError("read " + readAll(format, job));
    } catch (RuntimeException e) {
      return e.getMessage();
    }
  }
}
