package dev.stoa.bench.column.hardwood;

import dev.stoa.bench.column.ColumnFormat;
import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.column.child.ChildCommand;
import dev.stoa.bench.column.child.PeerModule;
import dev.stoa.bench.column.child.SharedFormat;
import dev.stoa.bench.peer.Peers;
import java.util.List;

/** Parquet's files through Hardwood, a reader without Hadoop. */
public final class HardwoodFormat {
  private static final int JDK_VERSION = 21;
  private static final List<String> OPTIONS =
      List.of(
          "-Xmx2g",
          "-XX:+IgnoreUnrecognizedVMOptions",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");

  private HardwoodFormat() {}

  /** A new instance over the files of a peer, with its own process. */
  public static ColumnFormat start(String name, String peer) throws UnavailableFormatException {
    ChildCommand command =
        PeerModule.build("hardwood", JDK_VERSION)
            .command("dev.stoa.peers.hardwood.HardwoodChild", OPTIONS)
            .onOneProcessor();
    return new SharedFormat(
        name,
        Peers.named(peer),
        "ColumnReaders of Hardwood 1.0, batches of its own size, " + command.processors(),
        command);
  }
}
