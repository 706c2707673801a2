package dev.stoa.cli.input.json;

import dev.stoa.cli.input.record.AvroNames;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The keys of the objects at one path, in order of first appearance, each with the shape of its
 * values; beyond a number of keys, one shape for all values.
 */
final class JsonObjectShape {
  private static final int MAX_KEY_COUNT = 1_000;
  private static final int SPARSE_KEY_COUNT = 100;
  private static final double SPARSE_KEY_FREQUENCY = 0.1;

  /** One key: the shape of its values and the number of objects that have it. */
  static final class Member {
    private final JsonShape shape = new JsonShape();
    private long presentCount;

    JsonShape shape() {
      return shape;
    }

    long presentCount() {
      return presentCount;
    }
  }

  private final int maxKeyCount;
  private Map<String, Member> members = new LinkedHashMap<>();
  private JsonShape values;
  private long objectCount;

  private JsonObjectShape(int maxKeyCount) {
    this.maxKeyCount = maxKeyCount;
  }

  /** A shape for objects within records: more than a thousand keys make a map. */
  static JsonObjectShape nested() {
    return new JsonObjectShape(MAX_KEY_COUNT);
  }

  /** A shape for rows, whose keys are the columns: their number is not limited. */
  static JsonObjectShape root() {
    return new JsonObjectShape(Integer.MAX_VALUE);
  }

  void observeObject() {
    objectCount++;
  }

  /** Records a key and returns the shape of its value. */
  JsonShape observeKey(String key) {
    if (values != null) {
      return values;
    }
    Member member = members.get(key);
    if (member == null) {
      if (members.size() == maxKeyCount) {
        values = mergedValues();
        members = Map.of();
        return values;
      }
      member = new Member();
      members.put(key, member);
    }
    member.presentCount++;
    return member.shape;
  }

  void merge(JsonObjectShape other) {
    objectCount += other.objectCount;
    if (other.values != null) {
      if (values == null) {
        values = mergedValues();
        members = Map.of();
      }
      values.merge(other.values);
    }
    for (Map.Entry<String, Member> entry : other.members.entrySet()) {
      observeKey(entry.getKey()).merge(entry.getValue().shape);
      if (values == null) {
        members.get(entry.getKey()).presentCount += entry.getValue().presentCount - 1;
      }
    }
  }

  long objectCount() {
    return objectCount;
  }

  /** The keys and their shapes; empty if the number of keys exceeded the limit. */
  Map<String, Member> members() {
    return members;
  }

  /**
   * Whether the object is a map rather than a record: it has no keys, too many, or two of these
   * three properties: the values have one type; some keys are not valid names; the keys are many
   * and each is rare.
   */
  boolean isMap() {
    if (values != null || members.isEmpty()) {
      return true;
    }
    boolean isNamed = hasOnlyNames();
    return isUniform() ? !isNamed || isSparse() : !isNamed && isSparse();
  }

  /** One shape for all values, ignoring keys. */
  JsonShape mergedValues() {
    if (values != null) {
      return values;
    }
    JsonShape merged = new JsonShape();
    members.values().forEach(member -> merged.merge(member.shape));
    return merged;
  }

  private boolean isUniform() {
    Set<JsonShape.Kind> kinds = EnumSet.noneOf(JsonShape.Kind.class);
    members.values().forEach(member -> kinds.addAll(member.shape.kinds()));
    return kinds.size() <= 1;
  }

  private boolean hasOnlyNames() {
    return members.keySet().stream().allMatch(AvroNames::isLegal);
  }

  private boolean isSparse() {
    long presentCount = members.values().stream().mapToLong(Member::presentCount).sum();
    return members.size() > SPARSE_KEY_COUNT
        && presentCount < SPARSE_KEY_FREQUENCY * members.size() * (double) objectCount;
  }
}
