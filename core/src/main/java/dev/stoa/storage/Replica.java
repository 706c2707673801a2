package dev.stoa.storage;

import java.util.Comparator;

/**
 * What one node holds of a file; {@link Storage#replicas} gives them to whoever plans where tasks
 * run.
 *
 * @param host the node's name as schedulers know it
 * @param rack the network location of the node, as in {@code /rack1}; empty when it is not known
 * @param sizeInBytes how many of the file's bytes it holds
 */
public record Replica(String host, String rack, long sizeInBytes) {
  /** Most bytes first; of nodes with as many, by their names. */
  public static final Comparator<Replica> BEST_FIRST =
      Comparator.comparingLong(Replica::sizeInBytes).reversed().thenComparing(Replica::host);
}
