package dev.stoa.hadoop.grouping;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.mapred.JobConf;

/**
 * The hash code of a key, for classes whose equal keys may have different bytes but have the same
 * {@code hashCode}, as {@link org.apache.hadoop.mapreduce.lib.partition.HashPartitioner} requires
 * of all keys. Pass it to {@link FingerprintGrouping#enable(org.apache.hadoop.mapreduce.Job,
 * Class)}. It deserializes each key, so {@link BytesFingerprint} is faster where it is correct.
 */
public final class HashCodeFingerprint extends Configured implements KeyFingerprint {
  private final DataInputBuffer input = new DataInputBuffer();
  private Deserializer<Object> deserializer;
  private Object key;

  /** Creates the fingerprint function; called by tasks. */
  public HashCodeFingerprint() {}

  @Override
  public void setConf(Configuration conf) {
    super.setConf(conf);
    if (conf == null) {
      return; // called by the constructor of Configured
    }
    deserializer = deserializer(conf);
    try {
      deserializer.open(input);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @SuppressWarnings("unchecked") // of the job's keys, of any class
  private static Deserializer<Object> deserializer(Configuration conf) {
    Class<?> keyClass = new JobConf(conf).getMapOutputKeyClass();
    return (Deserializer<Object>) new SerializationFactory(conf).getDeserializer(keyClass);
  }

  @Override
  public int of(byte[] bytes, int offset, int length) {
    input.reset(bytes, offset, length);
    try {
      key = deserializer.deserialize(key);
    } catch (IOException e) {
      throw new UncheckedIOException("a key could not be read to compute its hash code", e);
    }
    return BytesFingerprint.finish(BytesFingerprint.mix(0, key.hashCode()));
  }
}
