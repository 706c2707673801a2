package dev.stoa.bench.experiment.crawl;

import dev.stoa.cli.demo.crawl.UrlInfo;
import java.io.IOException;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * Reads two fields of each record of uncompressed {@link SequenceFileCrawlFormat} files; each split
 * must be a whole file, as {@link FileCrawlFormat} requires of the job.
 */
public final class TunedSequenceFileInputFormat
    extends FileInputFormat<NullWritable, GenericRecord> {
  @Override
  public RecordReader<NullWritable, GenericRecord> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new Reader();
  }

  private static final class Reader extends RecordReader<NullWritable, GenericRecord> {
    private final GenericDatumReader<GenericRecord> datumReader =
        new GenericDatumReader<>(UrlInfo.schema(), JobFields.PROJECTION.requestedSchema());
    private final DataOutputBuffer keyBuffer = new DataOutputBuffer();
    private final DataOutputBuffer valueBuffer = new DataOutputBuffer();
    private SequenceFile.Reader file;
    private SequenceFile.ValueBytes rawValue;
    private BinaryDecoder decoder;
    private GenericRecord record;
    private long fileSizeInBytes;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
      FileSplit fileSplit = (FileSplit) split;
      file =
          new SequenceFile.Reader(
              context.getConfiguration(), SequenceFile.Reader.file(fileSplit.getPath()));
      rawValue = file.createValueBytes();
      fileSizeInBytes = fileSplit.getLength();
    }

    @Override
    public boolean nextKeyValue() throws IOException {
      keyBuffer.reset();
      if (file.nextRawKey(keyBuffer) < 0) {
        return false;
      }
      file.nextRawValue(rawValue);
      valueBuffer.reset();
      rawValue.writeUncompressedBytes(valueBuffer);
      decoder =
          DecoderFactory.get()
              .binaryDecoder(valueBuffer.getData(), 0, valueBuffer.getLength(), decoder);
      record = datumReader.read(record, decoder);
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
      return fileSizeInBytes == 0 ? 1 : (float) file.getPosition() / fileSizeInBytes;
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
