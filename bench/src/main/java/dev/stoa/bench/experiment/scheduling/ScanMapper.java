package dev.stoa.bench.experiment.scheduling;

import java.nio.ByteBuffer;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;

/** Counts each block and does nothing else; the study's dummy map function. */
public final class ScanMapper
    extends Mapper<NullWritable, GenericRecord, NullWritable, NullWritable> {
  /** Its counters, which are equal for all contestants. */
  enum ScanCounter {
    /** The bytes of all blocks. */
    BYTES,
    /** The sum of their first bytes. */
    FIRST_BYTES
  }

  private long bytes;
  private long firstBytes;

  @Override
  protected void map(NullWritable key, GenericRecord row, Context context) {
    ByteBuffer block = (ByteBuffer) row.get(0);
    bytes += block.remaining();
    firstBytes += block.get(block.position());
  }

  @Override
  protected void cleanup(Context context) {
    context.getCounter(ScanCounter.BYTES).increment(bytes);
    context.getCounter(ScanCounter.FIRST_BYTES).increment(firstBytes);
  }
}
