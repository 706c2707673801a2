package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import org.apache.avro.Schema;

/**
 * Takes the values of some maps' entries key by key, and gives them in the order of the maps.
 * Called by {@link MapFiller}; what is given is valid until the next {@link #begin}.
 */
abstract class EntryValues {
  private static final int[] NO_PLACES = {};

  /**
   * What takes values, or parts of them.
   *
   * @param stored schema of the nodes; that of the vectors may have fewer fields of records
   */
  static EntryValues of(Schema schema, Schema stored) {
    return switch (NodeKind.of(schema)) {
      case NUMBER ->
          switch (NodeKind.valueSchema(schema).getType()) {
            case BOOLEAN -> new EncodedEntries(schema, stored);
            case LONG -> new NumberEntries.OfLongs(schema);
            default -> new NumberEntries.OfInts(schema);
          };
      case FLOAT -> new NumberEntries.OfFloats(schema);
      case DOUBLE -> new NumberEntries.OfDoubles(schema);
      case BYTES, FIXED -> new BytesEntries(schema);
      default -> new EncodedEntries(schema, stored);
    };
  }

  /** Begins anew, with room for so many values whose bytes have a bound. */
  abstract void begin(int total, long mostBytes);

  /** Takes the values of some places of a node. */
  abstract void add(VectorNode node, int first, int length);

  /**
   * The values of entries.
   *
   * @param places which of the values taken that of each of the first {@code count} entries is
   */
  abstract ColumnVector inOrder(int[] places, int count);

  /** A vector of no entries. */
  final ColumnVector none() {
    begin(0, 0);
    return inOrder(NO_PLACES, 0);
  }
}
