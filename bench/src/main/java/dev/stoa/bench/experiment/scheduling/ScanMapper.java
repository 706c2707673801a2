package dev.stoa.bench.experiment.scheduling;

import java.nio.ByteBuffer;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Counts the bytes of each block and does nothing else, like the study's map function for this
 * experiment.
 */
public final class ScanMapper
    extends Mapper<NullWritable, GenericRecord, NullWritable, NullWritable> {
  /** The counters of the job, which must be equal for all contestants. */
  enum ScanCounter {
    /** The number of bytes of all blocks. */
    BYTES,
    /** The sum of the first bytes of all blocks. */
    FIRST_BYTES
  }

  private long byteCount;
  private long firstByteSum;

  @Override
  protected void map(NullWritable key, GenericRecord row, Context context) {
    ByteBuffer block = (ByteBuffer) row.get(0);
    byteCount += block.remaining();
    firstByteSum += block.get(block.position());
  }

  @Override
  protected void cleanup(Context context) {
    context.getCounter(ScanCounter.BYTES).increment(byteCount);
    context.getCounter(ScanCounter.FIRST_BYTES).increment(firstByteSum);
  }
}
