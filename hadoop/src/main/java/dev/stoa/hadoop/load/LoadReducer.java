package dev.stoa.hadoop.load;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Reducer;

/** Passes the rows of one task to the table's writer, which sorts them. */
public final class LoadReducer
    extends Reducer<IntWritable, BytesWritable, NullWritable, GenericRecord> {
  private GenericDatumReader<GenericRecord> reader;
  private BinaryDecoder decoder;
  private GenericRecord row;

  /** Creates the reducer; called by the framework. */
  public LoadReducer() {}

  @Override
  protected void setup(Context context) {
    Schema schema = new LoadSettings(context.getConfiguration()).schema();
    reader = new GenericDatumReader<>(schema);
  }

  @Override
  protected void reduce(IntWritable task, Iterable<BytesWritable> rows, Context context)
      throws IOException, InterruptedException {
    for (BytesWritable bytes : rows) {
      decoder = DecoderFactory.get().binaryDecoder(bytes.getBytes(), 0, bytes.getLength(), decoder);
      row = reader.read(row, decoder);
      context.write(NullWritable.get(), row);
    }
  }
}
