package dev.stoa.bench.column.hardwood;

import dev.stoa.bench.column.ColumnFormat;
import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.column.child.ChildCommand;
import dev.stoa.bench.column.child.PeerModule;
import dev.stoa.bench.column.child.SharedFormat;
import dev.stoa.bench.peer.Peers;
import java.util.List;

/** Parquet files, read through Hardwood, a reader without Hadoop. */
public final class HardwoodFormat {
  private static final int JDK_VERSION = 21;
  private static final List<String> OPTIONS =
      List.of(
          "-Xmx2g",
          "-XX:+IgnoreUnrecognizedVMOptions",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");

  private HardwoodFormat() {}

  /** Creates a format that reads the files that a peer writes, in a child JVM of its own. */
  public static ColumnFormat newFormat(String name, String peerName)
      throws UnavailableFormatException {
    ChildCommand command =
        PeerModule.build("hardwood", JDK_VERSION)
            .command("dev.stoa.peers.hardwood.HardwoodChild", OPTIONS)
            .onOneProcessor();
    return new SharedFormat(
        name,
        Peers.named(peerName),
        "ColumnReaders of Hardwood 1.0, default batch size, " + command.processorLimit(),
        command);
  }
}
