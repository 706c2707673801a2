package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.vector.buffer.VectorBuilders;
import dev.stoa.type.DataType;
import java.util.Arrays;

/** Booleans, decimals, maps, arrays and records of entries, read in the order of the maps. */
final class SingleEntries extends EntryValues {
  private final VectorBuilder builder;

  /** Where each of the added values is. */
  private VectorNode[] nodes = {};

  private int[] indexes = {};
  private int count;

  SingleEntries(DataType type, DataType stored) {
    this.builder = VectorBuilders.of(type, stored);
  }

  @Override
  void begin(int total, long mostBytes) {
    if (indexes.length < total) {
      indexes = new int[Math.max(total, indexes.length * 2)];
      nodes = new VectorNode[indexes.length];
    }
    count = 0;
    builder.begin();
    builder.setLimit(mostBytes);
  }

  @Override
  void add(VectorNode node, int first, int length) {
    Arrays.fill(nodes, count, count + length, node);
    for (int i = 0; i < length; i++) {
      indexes[count + i] = first + i;
    }
    count += length;
  }

  @Override
  void order(int[] places, int length) {
    for (int i = 0; i < length; i++) {
      nodes[places[i]].append(indexes[places[i]], builder);
    }
  }

  @Override
  ColumnVector ordered() {
    return builder.end();
  }
}
