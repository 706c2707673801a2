package dev.stoa.spark.location;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Broadcasts Hadoop configurations, so that each executor fetches one only once. They take some 100
 * KB, and serializing one takes as long as a short task; queries rarely differ in them.
 */
final class BroadcastConfigurations {
  /** Sessions with different settings may take turns; each takes some 200 KB. */
  private static final int MAX_ENTRIES = 8;

  private static final Deque<Entry> RECENT = new ArrayDeque<>();

  private record Entry(
      SparkContext context,
      Map<String, String> settings,
      Broadcast<SerializableConfiguration> broadcast) {}

  private BroadcastConfigurations() {}

  /** The broadcast of a configuration. */
  static Broadcast<SerializableConfiguration> of(Configuration conf) {
    SparkContext context = SparkSession.active().sparkContext();
    Map<String, String> settings = new HashMap<>();
    conf.forEach(entry -> settings.put(entry.getKey(), entry.getValue()));
    synchronized (RECENT) {
      RECENT.removeIf(sent -> sent.context.isStopped());
      Entry found =
          RECENT.stream()
              .filter(sent -> sent.context.equals(context) && sent.settings.equals(settings))
              .findFirst()
              .orElseGet(() -> new Entry(context, settings, broadcast(conf, context)));
      RECENT.remove(found);
      RECENT.addFirst(found);
      if (RECENT.size() > MAX_ENTRIES) {
        RECENT.removeLast();
      }
      return found.broadcast;
    }
  }

  private static Broadcast<SerializableConfiguration> broadcast(
      Configuration conf, SparkContext context) {
    return JavaSparkContext.fromSparkContext(context)
        .broadcast(new SerializableConfiguration(conf));
  }
}
