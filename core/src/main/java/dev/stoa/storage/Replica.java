package dev.stoa.storage;

import java.util.Comparator;

/**
 * The bytes of a file that one node stores; used to plan where tasks run.
 *
 * @param host the node's name as schedulers know it
 * @param rack the network location of the node, as in {@code /rack1}; empty when unknown
 * @param sizeInBytes the number of the file's bytes on this node
 */
public record Replica(String host, String rack, long sizeInBytes) {
  /** Most bytes first, then by node name. */
  public static final Comparator<Replica> BEST_FIRST =
      Comparator.comparingLong(Replica::sizeInBytes).reversed().thenComparing(Replica::host);
}
