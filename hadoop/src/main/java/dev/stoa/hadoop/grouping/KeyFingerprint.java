package dev.stoa.hadoop.grouping;

/**
 * Computes the fingerprint of a serialized key: a 32-bit hash that is equal for all keys that the
 * key's own comparator considers equal. Different keys may have equal fingerprints; the comparator
 * then decides.
 *
 * <p>The collector and the comparator of each task create objects of the class that was passed to
 * {@link FingerprintGrouping#enable(org.apache.hadoop.mapreduce.Job, Class)}, with a constructor
 * without parameters. A class that implements {@link org.apache.hadoop.conf.Configurable} receives
 * the job's configuration. One object is never used by two threads at a time.
 */
public interface KeyFingerprint {
  /**
   * Returns the fingerprint of a key.
   *
   * @param bytes contains the serialized key
   * @param offset the position of its first byte
   * @param length its number of bytes
   */
  int of(byte[] bytes, int offset, int length);
}
