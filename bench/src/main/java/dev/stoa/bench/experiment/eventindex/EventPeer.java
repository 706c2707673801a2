package dev.stoa.bench.experiment.eventindex;

import java.util.List;

/**
 * A system with a class path of its own, the module {@code peers/NAME}.
 *
 * @param name the name of the contestant and the module
 * @param setup its configuration, in a few words
 * @param mainClass the main class, which runs {@link EventChild#serve}
 * @param jvmOptions the options of its JVM
 * @param kind whether it is a server, and where its files are
 */
record EventPeer(String name, String setup, String mainClass, List<String> jvmOptions, Kind kind) {
  /** Whether a system is a server, and where its files are. */
  enum Kind {
    /** Its JVM opens local files. */
    EMBEDDED,
    /** A server with local files. */
    SERVER,
    /** A server with files in HDFS. */
    SERVER_ON_HDFS
  }

  /** The access to the JDK that Hadoop and HBase need. */
  private static final List<String> SERVER_OPTIONS =
      List.of(
          "-Xmx4g",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
          "--add-opens=java.base/java.nio=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.ref=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
          "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--add-exports=java.security.jgss/sun.security.krb5=ALL-UNNAMED");

  static final List<EventPeer> ALL =
      List.of(
          new EventPeer(
              "rocksdb",
              "an embedded store: records of Avro, Bloom filters, LZ4, compacted",
              "dev.stoa.peers.rocksdb.RocksEvents",
              List.of("-Xmx4g"),
              Kind.EMBEDDED),
          new EventPeer(
              "hbase",
              "a server in the client's JVM, on an HDFS of one node: a cell for each attribute,"
                  + " differences of keys, gzip, Bloom filters",
              "dev.stoa.peers.hbase.HBaseEvents",
              SERVER_OPTIONS,
              Kind.SERVER_ON_HDFS),
          new EventPeer(
              "kudu",
              "two servers on local files: a column for each attribute, 4 hash partitions, LZ4",
              "dev.stoa.peers.kudu.KuduEvents",
              List.of("-Xmx2g"),
              Kind.SERVER));
}
