package dev.stoa.hadoop.grouping;

import java.nio.ByteBuffer;

/**
 * A serialized record outside a {@link RecordBuffer}, or about to be copied to another one. Valid
 * until the next record is serialized.
 *
 * @param bytes the key and after it the value; wraps an array
 * @param keyLength the number of bytes of the key
 * @param partition the number of the reduce task
 * @param fingerprint the key's fingerprint
 */
record SerializedRecord(ByteBuffer bytes, int keyLength, int partition, int fingerprint) {
  /** The number of bytes of key and value. */
  int length() {
    return bytes.remaining();
  }

  int valueLength() {
    return length() - keyLength;
  }
}
