package dev.stoa.hadoop.grouping;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;
import org.apache.hadoop.mapred.JobConf;

/**
 * Serializes keys and values into a {@link RecordBuffer}; used by {@link FingerprintCollector} for
 * map outputs and for combined records.
 *
 * @param <K> the class of keys
 * @param <V> the class of values
 */
final class RecordAppender<K, V> {
  private final RecordBuffer buffer;
  private final KeyFingerprint fingerprint;
  private final RecordOutput output = new RecordOutput();
  private final Serializer<K> keySerializer;
  private final Serializer<V> valueSerializer;
  private int keyLength;
  private int valueLength;

  @SuppressWarnings("unchecked") // of the job's keys and values
  RecordAppender(JobConf job, RecordBuffer buffer) throws IOException {
    this.buffer = buffer;
    fingerprint = new GroupingSettings(job).newFingerprint();
    SerializationFactory factory = new SerializationFactory(job);
    keySerializer = factory.getSerializer((Class<K>) job.getMapOutputKeyClass());
    valueSerializer = factory.getSerializer((Class<V>) job.getMapOutputValueClass());
    keySerializer.open(output);
    valueSerializer.open(output);
  }

  RecordBuffer buffer() {
    return buffer;
  }

  /**
   * Adds a record, and returns whether the buffer had space for it. If it had none, the buffer is
   * unchanged and {@link #record} returns the record.
   */
  boolean append(K key, V value, int partition) throws IOException {
    output.start(buffer.bytes(), buffer.nextKeyStart(), buffer.nextRecordLimit());
    keySerializer.serialize(key);
    keyLength = output.length();
    valueSerializer.serialize(value);
    valueLength = output.length() - keyLength;
    // A record without bytes is never moved, but may have no space for its entry.
    if (output.bytes() != buffer.bytes() || !buffer.hasSpace(output.length())) {
      return false;
    }
    int hash = fingerprint.of(buffer.bytes(), output.start(), keyLength);
    buffer.add(partition, hash, keyLength, valueLength);
    return true;
  }

  /** The number of bytes of the last record's key and value. */
  int recordLength() {
    return keyLength + valueLength;
  }

  /** The last record, which the buffer had no space for. */
  SerializedRecord record(int partition) {
    return new SerializedRecord(
        ByteBuffer.wrap(output.bytes(), output.start(), recordLength()),
        keyLength,
        partition,
        fingerprint.of(output.bytes(), output.start(), keyLength));
  }
}
