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
 * Broadcasts Hadoop configurations, so that each executor fetches a configuration only once. A
 * configuration takes about 100 KB, and serializing it takes as long as a short task; most queries
 * share one.
 */
final class BroadcastConfigurations {
  /**
   * The number of broadcasts kept, since sessions with different settings may take turns; each
   * takes about 200 KB.
   */
  private static final int MAX_ENTRIES = 8;

  private static final Deque<Entry> RECENT_ENTRIES = new ArrayDeque<>();

  private record Entry(
      SparkContext context,
      Map<String, String> settings,
      Broadcast<SerializableConfiguration> broadcast) {}

  private BroadcastConfigurations() {}

  /**
   * Returns the broadcast of a configuration, from an earlier call with the same settings if
   * possible.
   */
  static Broadcast<SerializableConfiguration> of(Configuration conf) {
    SparkContext context = SparkSession.active().sparkContext();
    Map<String, String> settings = new HashMap<>();
    conf.forEach(entry -> settings.put(entry.getKey(), entry.getValue()));
    synchronized (RECENT_ENTRIES) {
      RECENT_ENTRIES.removeIf(recent -> recent.context.isStopped());
      Entry entry =
          RECENT_ENTRIES.stream()
              .filter(recent -> recent.context.equals(context) && recent.settings.equals(settings))
              .findFirst()
              .orElseGet(() -> new Entry(context, settings, broadcast(conf, context)));
      RECENT_ENTRIES.remove(entry);
      RECENT_ENTRIES.addFirst(entry);
      if (RECENT_ENTRIES.size() > MAX_ENTRIES) {
        RECENT_ENTRIES.removeLast();
      }
      return entry.broadcast;
    }
  }

  private static Broadcast<SerializableConfiguration> broadcast(
      Configuration conf, SparkContext context) {
    return JavaSparkContext.fromSparkContext(context)
        .broadcast(new SerializableConfiguration(conf));
  }
}
