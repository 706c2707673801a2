package dev.stoa.predicate;

import dev.stoa.predicate.BoundPredicate.ElementTest;
import dev.stoa.predicate.BoundPredicate.Quantifier;
import java.util.Collection;
import java.util.Map;

/** Tests the elements of a collection, or the values of a map, as objects. */
final class ObjectElementTest implements ObjectTest {
  private final ObjectPath path;
  private final AvroValues values;
  private final Quantifier quantifier;
  private final ObjectPredicate elementPredicate;

  ObjectElementTest(ElementTest test) {
    this.values = new AvroValues(test.path().type());
    this.path = new ObjectPath(test.path().steps(), values);
    this.quantifier = test.quantifier();
    this.elementPredicate = ObjectPredicate.of(test.elements());
  }

  @Override
  public boolean test(Object start, int firstStep) {
    Object value = path.follow(start, firstStep);
    if (value == null) {
      return false;
    }
    int elementCount = 0;
    int matchingCount = 0;
    for (Object element : elements(value)) {
      elementCount++;
      matchingCount += elementPredicate.test(column -> element) ? 1 : 0;
    }
    return quantifier.isSatisfied(matchingCount, elementCount);
  }

  private Collection<?> elements(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.values();
    }
    if (value instanceof Collection<?> collection) {
      return collection;
    }
    throw values.mismatch(value);
  }
}
