package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.vector.buffer.VectorBuilders;
import dev.stoa.type.DataType;
import java.util.Arrays;

/**
 * Gathers the values of map entries that are booleans, decimals, maps, arrays, records or opaque,
 * which are decoded one by one in the order of the maps.
 */
final class SingleValueGatherer extends EntryGatherer {
  private final VectorBuilder builder;

  /** The node of each added value. */
  private VectorNode[] nodes = {};

  /** The index of each added value in its node. */
  private int[] indexes = {};

  private int addedCount;

  SingleValueGatherer(DataType type, DataType storedType) {
    this.builder = VectorBuilders.of(type, storedType);
  }

  @Override
  void reset(int valueCount, long maxSizeInBytes) {
    if (indexes.length < valueCount) {
      indexes = new int[Math.max(valueCount, indexes.length * 2)];
      nodes = new VectorNode[indexes.length];
    }
    addedCount = 0;
    builder.reset();
    builder.setLimit(maxSizeInBytes);
  }

  @Override
  void add(VectorNode node, int first, int length) {
    Arrays.fill(nodes, addedCount, addedCount + length, node);
    for (int i = 0; i < length; i++) {
      indexes[addedCount + i] = first + i;
    }
    addedCount += length;
  }

  @Override
  void gather(int[] positions, int count) {
    for (int i = 0; i < count; i++) {
      nodes[positions[i]].append(indexes[positions[i]], builder);
    }
  }

  @Override
  ColumnVector result() {
    return builder.build();
  }
}
