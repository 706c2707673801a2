package dev.stoa.table.scan;

import dev.stoa.format.bytes.IntArray;
import dev.stoa.format.index.AcceptedKeys;
import dev.stoa.format.split.SplitLookup;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.table.index.IndexedSplits;
import dev.stoa.table.index.SearchUnits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A key that a {@link KeySearcher} finds. */
interface LookupKey {
  /** Adds the positions of the units whose partitions and bounds allow rows with the key. */
  void addUnits(KeySearcher.Target target, SearchUnits units, IntArray positions);

  /** The keys to find in an index; empty if there is none of these columns. */
  Optional<AcceptedKeys> indexed();

  /** The equalities of the key, bound to the columns; without them no row can match. */
  List<Leaf> leaves();

  /** Whether a row is live, selected and has the key. */
  boolean matches(SplitLookup lookup, long row);

  /**
   * Returns the positions of keys in the order of indexes, so that keys of one page are together.
   */
  static List<Integer> order(List<? extends LookupKey> keys) {
    long[] places = keys.stream().mapToLong(LookupKey::place).toArray();
    List<Integer> order = new ArrayList<>(places.length);
    for (int key = 0; key < places.length; key++) {
      order.add(key);
    }
    order.sort((left, right) -> Long.compareUnsigned(places[left], places[right]));
    return order;
  }

  private long place() {
    return indexed().map(AcceptedKeys::firstPlace).orElse(0L);
  }

  /**
   * A key that is a predicate.
   *
   * @param leaves its equalities
   * @param indexed the keys to find in an index
   */
  record OfPredicate(List<Leaf> leaves, Optional<AcceptedKeys> indexed) implements LookupKey {
    /** Copies the leaves, so that other threads see all of them. */
    public OfPredicate {
      leaves = List.copyOf(leaves);
    }

    @Override
    public void addUnits(KeySearcher.Target target, SearchUnits units, IntArray positions) {
      for (int unit = 0; unit < units.size(); unit++) {
        List<IndexedSplits.Member> members = units.get(unit).splits().members();
        // An index file of several split directories is read faster than their bounds are compared.
        if (members.size() > 1
            || (!leaves.isEmpty() && target.mightContain(leaves, members.get(0).ordinal()))) {
          positions.add(unit);
        }
      }
    }

    @Override
    public boolean matches(SplitLookup lookup, long row) {
      return lookup.matches(leaves, row);
    }
  }
}
