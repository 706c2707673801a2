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

/** Reads uncompressed files of {@link SequencePageFormat}; each split is a whole file. */
public final class TunedSequenceInputFormat extends FileInputFormat<NullWritable, GenericRecord> {
  @Override
  public RecordReader<NullWritable, GenericRecord> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new Reader();
  }

  private static final class Reader extends RecordReader<NullWritable, GenericRecord> {
    private final GenericDatumReader<GenericRecord> datumReader =
        new GenericDatumReader<>(UrlInfo.schema(), JobFields.PROJECTION.requestedSchema());
    private final DataOutputBuffer key = new DataOutputBuffer();
    private final DataOutputBuffer value = new DataOutputBuffer();
    private SequenceFile.Reader file;
    private SequenceFile.ValueBytes raw;
    private BinaryDecoder decoder;
    private GenericRecord row;
    private long end;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
      FileSplit whole = (FileSplit) split;
      file =
          new SequenceFile.Reader(
              context.getConfiguration(), SequenceFile.Reader.file(whole.getPath()));
      raw = file.createValueBytes();
      end = whole.getLength();
    }

    @Override
    public boolean nextKeyValue() throws IOException {
      key.reset();
      if (file.nextRawKey(key) < 0) {
        return false;
      }
      file.nextRawValue(raw);
      value.reset();
      raw.writeUncompressedBytes(value);
      decoder = DecoderFactory.get().binaryDecoder(value.getData(), 0, value.getLength(), decoder);
      row = datumReader.read(row, decoder);
      return true;
    }

    @Override
    public NullWritable getCurrentKey() {
      return NullWritable.get();
    }

    @Override
    public GenericRecord getCurrentValue() {
      return row;
    }

    @Override
    public float getProgress() throws IOException {
      return end == 0 ? 1 : (float) file.getPosition() / end;
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
