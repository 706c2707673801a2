package dev.stoa.predicate;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.FilterPredicate.Any;
import dev.stoa.predicate.FilterPredicate.Contains;
import dev.stoa.predicate.FilterPredicate.IsNotNull;
import dev.stoa.predicate.FilterPredicate.IsNull;
import dev.stoa.predicate.FilterPredicate.Not;
import dev.stoa.type.ArrayType;
import dev.stoa.type.DataType;
import dev.stoa.type.MapType;
import dev.stoa.type.RecordType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The values to which the paths of a predicate are bound: the columns of a record or, inside {@code
 * any}, the elements of an array or the values of a map. Called by {@link PredicateBinder}.
 *
 * @param record the record whose fields are the columns; empty inside {@code any}
 * @param collection the path to the array or map inside {@code any}; empty outside
 * @param elementType the type of the elements inside {@code any}
 */
record ElementScope(
    Optional<RecordType> record, Optional<ColumnPath> collection, Optional<DataType> elementType) {
  /** Returns the scope of the columns of a record. */
  static ElementScope of(RecordType record) {
    return new ElementScope(Optional.of(record), Optional.empty(), Optional.empty());
  }

  /** Returns the scope of the elements of the array or map at a path in this scope. */
  ElementScope inside(BoundPath path) {
    DataType elements =
        path.type() instanceof ArrayType array ? array.element() : ((MapType) path.type()).value();
    return new ElementScope(Optional.empty(), Optional.of(path.path()), Optional.of(elements));
  }

  /** The number of steps to the collection. */
  private int depth() {
    return collection.map(path -> path.steps().size()).orElse(0);
  }

  /** Binds a path. */
  BoundPath bind(ColumnPath path) {
    return record
        .map(columns -> BoundPath.of(path, columns))
        .orElseGet(() -> BoundPath.ofElement(path, elementType.orElseThrow(), depth()));
  }

  /**
   * Binds the path of the array or map that all paths in an operand of {@code any} lead through.
   *
   * @throws InvalidTableException when there is none
   */
  BoundPath bindCollection(FilterPredicate operand) {
    List<ColumnPath> paths = new ArrayList<>();
    operand.forEachPath(paths::add);
    if (paths.isEmpty()) {
      throw new InvalidTableException(
          "any(" + operand + ") does not test the elements of a column");
    }
    ColumnPath firstPath = paths.get(0);
    int stepCount = collectionDepth(firstPath).orElseThrow(() -> noCollection(firstPath));
    ColumnPath collectionPath = firstPath.prefix(stepCount);
    for (ColumnPath path : paths) {
      boolean isInside =
          path.steps().size() >= stepCount && path.prefix(stepCount).equals(collectionPath);
      if (!isInside) {
        throw new InvalidTableException(
            "any(…) tests the elements of %s, and %s is not one: test it outside of any(…)"
                .formatted(collectionPath, path));
      }
    }
    return bind(collectionPath);
  }

  private InvalidTableException noCollection(ColumnPath path) {
    BoundPath boundPath = bind(path);
    return new InvalidTableException(
        "%s is %s: any(…) needs an array or a map"
            .formatted(path, boundPath.type().displayNameWithArticle()));
  }

  /** The number of steps of a path to the first array or map whose elements it leads to. */
  private Optional<Integer> collectionDepth(ColumnPath path) {
    DataType type = startType(path);
    for (int depth = depth(); ; depth++) {
      DataType valueType = type.valueType();
      boolean isLast = depth == path.steps().size();
      boolean isKey = !isLast && path.steps().get(depth) instanceof ColumnPath.Key;
      if (valueType instanceof ArrayType || (valueType instanceof MapType && !isKey)) {
        return Optional.of(depth);
      }
      if (isLast) {
        return Optional.empty();
      }
      type = bind(path.prefix(depth + 1)).type();
    }
  }

  private DataType startType(ColumnPath path) {
    return elementType.orElseGet(() -> bind(path.prefix(0)).type());
  }

  /**
   * Whether the conditions of an operand are about elements of another array or map, inside the
   * elements of this scope.
   *
   * @throws InvalidTableException when only some of them are
   */
  boolean leadsThroughCollections(FilterPredicate operand) {
    List<ColumnPath> innerPaths = new ArrayList<>();
    List<ColumnPath> otherPaths = new ArrayList<>();
    addDirectPaths(operand, innerPaths, otherPaths);
    if (!innerPaths.isEmpty() && !otherPaths.isEmpty()) {
      throw new InvalidTableException(
          ("%s is inside an array or a map in the elements of %s, and %s is not: put the condition"
                  + " on %s in an any(…) of its own")
              .formatted(
                  innerPaths.get(0),
                  collection.orElseThrow(),
                  otherPaths.get(0),
                  innerPaths.get(0)));
    }
    return !innerPaths.isEmpty();
  }

  /** Adds the paths of the conditions that are not inside another {@code any}. */
  private void addDirectPaths(
      FilterPredicate predicate, List<ColumnPath> innerPaths, List<ColumnPath> otherPaths) {
    if (predicate instanceof FilterPredicate.And and) {
      and.operands().forEach(operand -> addDirectPaths(operand, innerPaths, otherPaths));
    } else if (predicate instanceof FilterPredicate.Or or) {
      or.operands().forEach(operand -> addDirectPaths(operand, innerPaths, otherPaths));
    } else if (predicate instanceof Not not) {
      addDirectPaths(not.operand(), innerPaths, otherPaths);
    } else if (!(predicate instanceof Any) && !(predicate instanceof Contains)) {
      boolean isNullTest = predicate instanceof IsNull || predicate instanceof IsNotNull;
      predicate.forEachPath(
          path -> (isInner(path, isNullTest) ? innerPaths : otherPaths).add(path));
    }
  }

  /** Whether a path leads to elements; a test for null may also test an array or map itself. */
  private boolean isInner(ColumnPath path, boolean isNullTest) {
    Optional<Integer> depth = collectionDepth(path);
    return depth.isPresent() && !(isNullTest && depth.get() == path.steps().size());
  }
}
