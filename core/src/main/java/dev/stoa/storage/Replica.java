package dev.stoa.storage;

import java.util.Comparator;

/**
 * The bytes of a file that one node stores; used to plan where tasks run.
 *
 * @param host the host name of the node, as schedulers know it
 * @param rack the network location of the node, such as {@code /rack1}; empty when unknown
 * @param sizeInBytes the number of the file's bytes on this node
 */
public record Replica(String host, String rack, long sizeInBytes) {
  /** The order by size, most bytes first, then by host. */
  public static final Comparator<Replica> BEST_FIRST =
      Comparator.comparingLong(Replica::sizeInBytes).reversed().thenComparing(Replica::host);
}
