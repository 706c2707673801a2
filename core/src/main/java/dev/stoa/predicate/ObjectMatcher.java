package dev.stoa.predicate;

import dev.stoa.predicate.matcher.NullMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import java.util.List;

/** Tests single values as objects of Avro's generic classes with a matcher. */
public final class ObjectMatcher implements ObjectTest {
  private final ObjectPath path;
  private final ObjectValueTest valueTest;
  private final boolean acceptsNull;

  /** Creates a matcher of the value at the end of some steps. */
  public ObjectMatcher(List<PathStep> steps, ValueMatcher matcher, DataType type) {
    this.path = new ObjectPath(steps, type);
    this.valueTest = ObjectValueTest.of(matcher, type);
    this.acceptsNull = matcher == NullMatcher.IS_NULL;
  }

  @Override
  public boolean test(Object start, int firstStep) {
    Object value = path.follow(start, firstStep);
    return value == null ? acceptsNull : valueTest.test(value);
  }
}
