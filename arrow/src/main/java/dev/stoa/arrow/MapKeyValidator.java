package dev.stoa.arrow;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.MapVector;
import java.util.HashSet;
import java.util.Set;
import org.apache.arrow.vector.FieldVector;
import org.apache.avro.util.Utf8;

/**
 * Checks that the keys of imported maps are unique and not null, which Arrow does not guarantee.
 */
final class MapKeyValidator {
  /** The keys of maps with at most this many entries are compared pairwise, without a hash set. */
  private static final int MAX_COMPARED_KEYS = 8;

  private final FieldVector vector;

  /** The keys of the current map; the objects are reused. */
  private Utf8[] mapKeys = {};

  MapKeyValidator(FieldVector vector) {
    this.vector = vector;
  }

  /** Checks the keys of all non-null maps. */
  void checkKeys(MapVector maps, ColumnVector keys) {
    for (int row = 0; row < maps.size(); row++) {
      if (!maps.isNull(row)) {
        checkRow(row, keys, maps.firstEntry(row), maps.entryCount(row));
      }
    }
  }

  private void checkRow(int row, ColumnVector keys, int firstEntry, int count) {
    for (int i = 0; i < count; i++) {
      if (keys.isNull(firstEntry + i)) {
        throw ArrowMemory.invalid(vector, "row " + row + " has null as a key of its map");
      }
      keys.readText(firstEntry + i, keyAt(i));
    }
    Set<Utf8> seenKeys = count > MAX_COMPARED_KEYS ? new HashSet<>() : Set.of();
    for (int i = 0; i < count; i++) {
      if (count > MAX_COMPARED_KEYS ? !seenKeys.add(mapKeys[i]) : isRepeated(i)) {
        throw ArrowMemory.invalid(
            vector, "row %d has the key \"%s\" twice in its map".formatted(row, mapKeys[i]));
      }
    }
  }

  private boolean isRepeated(int index) {
    for (int i = 0; i < index; i++) {
      if (mapKeys[i].equals(mapKeys[index])) {
        return true;
      }
    }
    return false;
  }

  private Utf8 keyAt(int index) {
    if (index == mapKeys.length) {
      Utf8[] grown = new Utf8[Math.max(MAX_COMPARED_KEYS, 2 * index)];
      System.arraycopy(mapKeys, 0, grown, 0, index);
      for (int i = index; i < grown.length; i++) {
        grown[i] = new Utf8();
      }
      mapKeys = grown;
    }
    return mapKeys[index];
  }
}
