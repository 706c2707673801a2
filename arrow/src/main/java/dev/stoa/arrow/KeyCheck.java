package dev.stoa.arrow;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.MapVector;
import java.util.HashSet;
import java.util.Set;
import org.apache.arrow.vector.FieldVector;
import org.apache.avro.util.Utf8;

/** Makes sure that imported maps have each key once, and no null as one: Arrow does not. */
final class KeyCheck {
  /** Fewer keys are compared each with each. */
  private static final int FEW = 8;

  private final FieldVector vector;
  private Utf8[] keysOfMap = {};

  KeyCheck(FieldVector vector) {
    this.vector = vector;
  }

  /** Checks the keys of all maps that are not null. */
  void check(MapVector maps, ColumnVector keys) {
    for (int row = 0; row < maps.size(); row++) {
      if (!maps.isNull(row)) {
        check(row, keys, maps.firstEntry(row), maps.entryCount(row));
      }
    }
  }

  private void check(int row, ColumnVector keys, int first, int count) {
    for (int i = 0; i < count; i++) {
      if (keys.isNull(first + i)) {
        throw ArrowMemory.wrong(vector, "row " + row + " has null as a key of its map");
      }
      keys.readText(first + i, keyAt(i));
    }
    Set<Utf8> many = count > FEW ? new HashSet<>() : Set.of();
    for (int i = 0; i < count; i++) {
      if (count > FEW ? !many.add(keysOfMap[i]) : isAmongFirst(i)) {
        throw ArrowMemory.wrong(
            vector, "row %d has the key \"%s\" twice in its map".formatted(row, keysOfMap[i]));
      }
    }
  }

  private boolean isAmongFirst(int index) {
    for (int i = 0; i < index; i++) {
      if (keysOfMap[i].equals(keysOfMap[index])) {
        return true;
      }
    }
    return false;
  }

  private Utf8 keyAt(int index) {
    if (index == keysOfMap.length) {
      Utf8[] more = new Utf8[Math.max(FEW, 2 * index)];
      System.arraycopy(keysOfMap, 0, more, 0, index);
      for (int i = index; i < more.length; i++) {
        more[i] = new Utf8();
      }
      keysOfMap = more;
    }
    return keysOfMap[index];
  }
}
