package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeParts;

/**
 * Takes the values of some maps' entries key by key, and gives them in the order of the maps.
 * Called by {@link MapFiller}; what is given is valid until the next {@link #begin}.
 */
abstract class EntryValues {
  /**
   * What takes values, or parts of them.
   *
   * @param stored type of the nodes; that of the vectors may have fewer fields of records
   */
  static EntryValues of(DataType type, DataType stored) {
    return switch (NodeKind.of(type)) {
      case NUMBER ->
          switch (TypeParts.present(type).storedKind()) {
            case BOOLEAN -> new SingleEntries(type, stored);
            case LONG -> new NumberEntries.OfLongs(new LongVector(type));
            default -> new NumberEntries.OfInts(new IntVector(type));
          };
      case FLOAT -> new NumberEntries.OfFloats(new FloatVector(type));
      case DOUBLE -> new NumberEntries.OfDoubles(new DoubleVector(type));
      case BYTES, FIXED -> new BytesEntries(type);
      default -> new SingleEntries(type, stored);
    };
  }

  /** Begins anew, with room for so many values whose bytes have a bound. */
  abstract void begin(int total, long mostBytes);

  /** Takes the values of some places of a node. */
  abstract void add(VectorNode node, int first, int length);

  /**
   * Appends entries. Called after all values were added.
   *
   * @param places which of the added values that of each of the next {@code count} entries is
   */
  abstract void order(int[] places, int count);

  /** The values of the entries that were appended since the beginning. */
  abstract ColumnVector ordered();

  /** A vector of no entries. */
  final ColumnVector none() {
    begin(0, 0);
    return ordered();
  }
}
