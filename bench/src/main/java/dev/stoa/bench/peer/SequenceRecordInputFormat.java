package dev.stoa.bench.peer;

import java.io.IOException;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/** Passes the records of {@link SequencePeer}'s SequenceFiles to a job. */
public final class SequenceRecordInputFormat extends FileInputFormat<NullWritable, GenericRecord> {
  @Override
  public RecordReader<NullWritable, GenericRecord> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new Reader();
  }

  private static final class Reader extends SplitRecordReader {
    private final BytesWritable value = new BytesWritable();
    private SequenceFile.Reader file;
    private GenericDatumReader<GenericRecord> datumReader;
    private BinaryDecoder decoder;
    private GenericRecord row;

    @Override
    void open(FileSplit split, Configuration configuration, Projection projection)
        throws IOException {
      file = new SequenceFile.Reader(configuration, SequenceFile.Reader.file(split.getPath()));
      datumReader = projection.newDatumReader();
      if (split.getStart() > file.getPosition()) {
        file.sync(split.getStart());
      }
    }

    @Override
    public boolean nextKeyValue() throws IOException {
      long position = file.getPosition();
      if (!file.next(NullWritable.get()) || (position >= end() && file.syncSeen())) {
        return false;
      }
      file.getCurrentValue(value);
      decoder = DecoderFactory.get().binaryDecoder(value.getBytes(), 0, value.getLength(), decoder);
      row = datumReader.read(row, decoder);
      return true;
    }

    @Override
    public GenericRecord getCurrentValue() {
      return row;
    }

    @Override
    long position() throws IOException {
      return file.getPosition();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
