package dev.stoa.cli.input;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The keys seen in the objects at one place, in the order of their first appearance, with the shape
 * of each one's values; or, beyond a number of keys, one shape for all values.
 */
final class JsonObjectShape {
  private static final int MAX_KEY_COUNT = 1_000;
  private static final int MANY_KEYS = 100;
  private static final double RARE = 0.1;

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

  /** Objects within records: more than a thousand keys are not kept apart, it is a map then. */
  static JsonObjectShape nested() {
    return new JsonObjectShape(MAX_KEY_COUNT);
  }

  /** The rows: their keys are the columns, however many. */
  static JsonObjectShape root() {
    return new JsonObjectShape(Integer.MAX_VALUE);
  }

  void sawObject() {
    objectCount++;
  }

  /** Saw a key: gives the shape of its value, to be filled. */
  JsonShape sawKey(String key) {
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
      sawKey(entry.getKey()).merge(entry.getValue().shape);
      if (values == null) {
        members.get(entry.getKey()).presentCount += entry.getValue().presentCount - 1;
      }
    }
  }

  long objectCount() {
    return objectCount;
  }

  /** The keys and their shapes; empty when they were too many to be kept. */
  Map<String, Member> members() {
    return members;
  }

  /**
   * Whether the keys are data rather than names of fields: too many to be kept; or none at all; or
   * two signs of three: the values are of one kind, some keys are no names, and the keys are many
   * and each is rare.
   */
  boolean isMap() {
    if (values != null || members.isEmpty()) {
      return true;
    }
    boolean isNamed = hasOnlyNames();
    return isUniform() ? !isNamed || isSparse() : !isNamed && isSparse();
  }

  /** One shape for all values, whatever their keys. */
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
    return members.size() > MANY_KEYS
        && presentCount < RARE * members.size() * (double) objectCount;
  }
}
