package dev.stoa.hadoop.grouping;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.util.Progressable;

/**
 * Writes records to one segment of an IFile after another, and collects the outputs of combiners;
 * used by {@link MapOutputFiles}. Records are composed in a block, because each write to an IFile
 * updates a checksum and passes several streams.
 *
 * @param <K> the class of keys
 * @param <V> the class of values
 */
final class SegmentWriter<K, V> implements OutputCollector<K, V> {
  private static final int BLOCK_SIZE = 1 << 16;
  private static final int MAX_LENGTHS_SIZE = 10;

  /** The largest number that Hadoop's variable-length integers store in one byte. */
  private static final int MAX_ONE_BYTE_NUMBER = 127;

  private final byte[] block = new byte[BLOCK_SIZE];
  private final DataOutputBuffer record = new DataOutputBuffer();
  private final Serializer<K> keySerializer;
  private final Serializer<V> valueSerializer;
  private final Counters.Counter combineOutputCounter;
  private final Progressable progress;
  private IFile.Writer<K, V> segment;
  private int blockLength;

  @SuppressWarnings("unchecked") // of the job's keys and values
  SegmentWriter(JobConf job, Counters.Counter combineOutputCounter, Progressable progress)
      throws IOException {
    SerializationFactory factory = new SerializationFactory(job);
    keySerializer = factory.getSerializer((Class<K>) job.getMapOutputKeyClass());
    valueSerializer = factory.getSerializer((Class<V>) job.getMapOutputValueClass());
    keySerializer.open(record);
    valueSerializer.open(record);
    this.combineOutputCounter = combineOutputCounter;
    this.progress = progress;
  }

  void start(IFile.Writer<K, V> newSegment) {
    segment = newSegment;
  }

  /** Writes what remains in the block; the caller then closes the segment. */
  void finish() throws IOException {
    writeBlock();
  }

  /** Writes a record that a combiner emits. */
  @Override
  public void collect(K key, V value) throws IOException {
    combineOutputCounter.increment(1);
    record.reset();
    keySerializer.serialize(key);
    int keyLength = record.getLength();
    valueSerializer.serialize(value);
    startRecord(keyLength, record.getLength() - keyLength);
    append(record.getData(), 0, record.getLength());
  }

  /** Writes all remaining records of an iterator. */
  void appendAll(RawKeyValueIterator records) throws IOException {
    while (records.next()) {
      append(records.getKey(), records.getValue());
    }
  }

  private void append(DataInputBuffer key, DataInputBuffer value) throws IOException {
    int keyLength = key.getLength() - key.getPosition();
    int valueLength = value.getLength() - value.getPosition();
    startRecord(keyLength, valueLength);
    append(key.getData(), key.getPosition(), keyLength);
    append(value.getData(), value.getPosition(), valueLength);
  }

  void append(SerializedRecord serialized) throws IOException {
    startRecord(serialized.keyLength(), serialized.valueLength());
    ByteBuffer bytes = serialized.bytes();
    append(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
  }

  private void startRecord(int keyLength, int valueLength) throws IOException {
    if (blockLength > BLOCK_SIZE - MAX_LENGTHS_SIZE) {
      writeBlock();
    }
    int start = blockLength;
    appendNumber(keyLength);
    appendNumber(valueLength);
    long recordLength = (long) blockLength - start + keyLength + valueLength;
    segment.updateCountersForExternalAppend(recordLength);
  }

  /** Writes a number that is not negative, like {@code WritableUtils.writeVInt}. */
  private void appendNumber(int number) {
    if (number <= MAX_ONE_BYTE_NUMBER) {
      block[blockLength++] = (byte) number;
      return;
    }
    int byteCount = (Integer.SIZE - Integer.numberOfLeadingZeros(number) + 7) / Byte.SIZE;
    block[blockLength++] = (byte) (-112 - byteCount);
    for (int shift = Byte.SIZE * (byteCount - 1); shift >= 0; shift -= Byte.SIZE) {
      block[blockLength++] = (byte) (number >>> shift);
    }
  }

  private void append(byte[] bytes, int offset, int length) throws IOException {
    if (length > BLOCK_SIZE - blockLength) {
      writeBlock();
    }
    if (length > BLOCK_SIZE) {
      segment.getOutputStream().write(bytes, offset, length);
    } else {
      System.arraycopy(bytes, offset, block, blockLength, length);
      blockLength += length;
    }
  }

  private void writeBlock() throws IOException {
    segment.getOutputStream().write(block, 0, blockLength);
    blockLength = 0;
    progress.progress();
  }
}
