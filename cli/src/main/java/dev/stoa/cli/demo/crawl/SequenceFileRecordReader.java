package dev.stoa.cli.demo.crawl;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * Reads the records of one file split, from its first sync mark to the first one after its end.
 * {@link SequenceFileRecordInputFormat} creates it.
 */
final class SequenceFileRecordReader extends RecordReader<NullWritable, GenericRecord> {
  private final BytesWritable value = new BytesWritable();
  private SequenceFile.Reader fileReader;
  private GenericDatumReader<GenericRecord> datumReader;
  private TaskAttemptContext context;
  private BinaryDecoder decoder;
  private GenericRecord record;
  private long splitStart;
  private long firstRecordOffset;
  private long splitEnd;
  private long rowCount;

  @Override
  public void initialize(InputSplit split, TaskAttemptContext taskContext) throws IOException {
    FileSplit fileSplit = (FileSplit) split;
    Path path = fileSplit.getPath();
    context = taskContext;
    FileSystem fileSystem = path.getFileSystem(taskContext.getConfiguration());
    if (fileSystem instanceof LocalFileSystem local) {
      // The file has no checksum file; looking for one takes time.
      fileSystem = local.getRawFileSystem();
    }
    fileReader =
        new SequenceFile.Reader(
            taskContext.getConfiguration(),
            SequenceFile.Reader.stream(fileSystem.open(path)),
            SequenceFile.Reader.length(fileSystem.getFileStatus(path).getLen()));
    Text schema = fileReader.getMetadata().get(new Text(SequenceFileWriter.SCHEMA_KEY));
    if (schema == null || fileReader.getValueClass() != BytesWritable.class) {
      throw new IOException(
          "%s is not a SequenceFile of BytesWritable with %s in its metadata: write it with %s"
              .formatted(
                  path, SequenceFileWriter.SCHEMA_KEY, SequenceFileWriter.class.getSimpleName()));
    }
    datumReader = new GenericDatumReader<>(new Schema.Parser().parse(schema.toString()));
    splitStart = fileSplit.getStart();
    splitEnd = splitStart + fileSplit.getLength();
    if (splitStart > fileReader.getPosition()) {
      fileReader.sync(splitStart);
    }
    firstRecordOffset = fileReader.getPosition();
  }

  @Override
  public boolean nextKeyValue() throws IOException {
    long position = fileReader.getPosition();
    if (!fileReader.next(NullWritable.get()) || (position >= splitEnd && fileReader.syncSeen())) {
      return false;
    }
    fileReader.getCurrentValue(value);
    decoder = DecoderFactory.get().binaryDecoder(value.getBytes(), 0, value.getLength(), decoder);
    record = datumReader.read(record, decoder);
    rowCount++;
    return true;
  }

  @Override
  public NullWritable getCurrentKey() {
    return NullWritable.get();
  }

  @Override
  public GenericRecord getCurrentValue() {
    return record;
  }

  @Override
  public float getProgress() throws IOException {
    if (splitEnd == splitStart) {
      return 1;
    }
    return Math.min(1, (fileReader.getPosition() - splitStart) / (float) (splitEnd - splitStart));
  }

  @Override
  public void close() throws IOException {
    if (fileReader != null) {
      context.getCounter(SequenceFileCounter.ROWS_READ).increment(rowCount);
      context
          .getCounter(SequenceFileCounter.BYTES_READ)
          .increment(fileReader.getPosition() - firstRecordOffset);
      fileReader.close();
    }
  }
}
