package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;

/**
 * Collects the values of map entries key by key, and returns them in the order of the maps. Called
 * by {@link MapVectorReader}; a result is valid until the next {@link #reset}.
 */
abstract class EntryGatherer {
  /**
   * Creates a gatherer of values, or of parts of them.
   *
   * @param type the type of the vectors: the stored type, whose records may have fewer fields
   * @param storedType the type of the nodes
   */
  static EntryGatherer of(DataType type, DataType storedType) {
    return switch (NodeKind.of(type)) {
      case INTEGRAL ->
          switch (NestedTypes.unwrapNullable(type).storedKind()) {
            case BOOLEAN -> new SingleValueGatherer(type, storedType);
            case LONG -> new NumericGatherer.LongGatherer(new LongVector(type));
            default -> new NumericGatherer.IntGatherer(new IntVector(type));
          };
      case FLOAT -> new NumericGatherer.FloatGatherer(new FloatVector(type));
      case DOUBLE -> new NumericGatherer.DoubleGatherer(new DoubleVector(type));
      case BYTES, FIXED -> new BytesGatherer(type);
      default -> new SingleValueGatherer(type, storedType);
    };
  }

  /** Removes all values, and makes room for this number of values of limited size. */
  abstract void reset(int valueCount, long maxSizeInBytes);

  /** Adds the values at some positions of a node, which contains the values of one key. */
  abstract void add(VectorNode node, int first, int length);

  /**
   * Appends entries. Called after all values were added.
   *
   * @param positions the index of the added value of each of the next {@code count} entries
   */
  abstract void gather(int[] positions, int count);

  /** Returns the values of the entries that were appended since the last {@link #reset}. */
  abstract ColumnVector result();

  /** Returns a vector without entries. */
  final ColumnVector empty() {
    reset(0, 0);
    return result();
  }
}
