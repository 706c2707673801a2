package dev.stoa.hadoop.grouping;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;

/**
 * Compares keys by their fingerprints, and keys with equal fingerprints by the key's own
 * comparator. It is the sort comparator of the job, with which Hadoop merges map outputs and
 * detects where a group ends; {@link FingerprintCollector} writes records in this order.
 */
final class FingerprintComparator extends Configured implements RawComparator<Object> {
  private KeyFingerprint fingerprint;
  private RawComparator<Object> ownComparator;

  @Override
  public void setConf(Configuration conf) {
    super.setConf(conf);
    if (conf != null) { // null when called by the constructor of Configured
      GroupingSettings settings = new GroupingSettings(conf);
      fingerprint = settings.newFingerprint();
      ownComparator = settings.newOwnComparator();
    }
  }

  // hot: aggregation
  @Override
  public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
    if (Arrays.equals(b1, s1, s1 + l1, b2, s2, s2 + l2)) {
      return 0;
    }
    int order = Integer.compareUnsigned(fingerprint.of(b1, s1, l1), fingerprint.of(b2, s2, l2));
    return order == 0 ? ownComparator.compare(b1, s1, l1, b2, s2, l2) : order;
  }

  /** Compares objects in the same order; Hadoop only calls it for the older API. */
  @Override
  public int compare(Object first, Object second) {
    if (ownComparator.compare(first, second) == 0) {
      return 0;
    }
    DataOutputBuffer firstBytes = serialize(first);
    DataOutputBuffer secondBytes = serialize(second);
    return compare(
        firstBytes.getData(),
        0,
        firstBytes.getLength(),
        secondBytes.getData(),
        0,
        secondBytes.getLength());
  }

  private DataOutputBuffer serialize(Object key) {
    try {
      DataOutputBuffer bytes = new DataOutputBuffer();
      Serializer<Object> serializer = serializer(key);
      serializer.open(bytes);
      serializer.serialize(key);
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException("a key could not be serialized for its fingerprint", e);
    }
  }

  @SuppressWarnings("unchecked") // a serializer of the key's class
  private Serializer<Object> serializer(Object key) {
    return (Serializer<Object>) new SerializationFactory(getConf()).getSerializer(key.getClass());
  }
}
