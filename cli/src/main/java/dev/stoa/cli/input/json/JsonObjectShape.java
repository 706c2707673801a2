package dev.stoa.cli.input.json;

import dev.stoa.type.TypeNames;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The keys of the objects at one path, in order of first appearance, each with the shape of its
 * values. Objects within rows give up their keys beyond {@value #MAX_KEY_COUNT}: all their values
 * then have one shape.
 */
final class JsonObjectShape {
  private static final int MAX_KEY_COUNT = 1_000;

  /** The number of keys up to which objects are not sparse, however few of them each object has. */
  private static final int MAX_DENSE_KEY_COUNT = 100;

  private static final double MAX_SPARSE_KEY_FRACTION = 0.1;

  /** A key: the shape of its values and the number of objects that have it. */
  static final class Member {
    private final JsonShape shape = new JsonShape();
    private long presentCount;

    JsonShape shape() {
      return shape;
    }

    long presentCount() {
      return presentCount;
    }

    /** Counts an object that has the key. */
    void observePresence() {
      presentCount++;
    }
  }

  private final int maxKeyCount;
  private Map<String, Member> members = new LinkedHashMap<>();

  /** The shape of all values once the keys are given up; null before. */
  private JsonShape sharedShape;

  private long objectCount;

  private JsonObjectShape(int maxKeyCount) {
    this.maxKeyCount = maxKeyCount;
  }

  /** Creates the shape of objects within rows; with more than a thousand keys, they are maps. */
  static JsonObjectShape ofNestedObjects() {
    return new JsonObjectShape(MAX_KEY_COUNT);
  }

  /** Creates the shape of rows, whose keys are the columns; their number is not limited. */
  static JsonObjectShape ofRows() {
    return new JsonObjectShape(Integer.MAX_VALUE);
  }

  /** Returns a copy of the shape of rows, to which other rows can be added. */
  JsonObjectShape copyOfRows() {
    JsonObjectShape copy = ofRows();
    copy.merge(this);
    return copy;
  }

  /** Gives up the keys, if it has any; returns the shape of all values. */
  JsonShape giveUpKeys() {
    if (sharedShape == null) {
      sharedShape = mergedShape();
      members = Map.of();
    }
    return sharedShape;
  }

  void observeObject() {
    objectCount++;
  }

  /** Counts a key of an object and returns the shape to which its value is added. */
  JsonShape observeKey(String key) {
    if (sharedShape != null) {
      return sharedShape;
    }
    Member member = members.get(key);
    if (member == null) {
      if (members.size() == maxKeyCount) {
        return giveUpKeys();
      }
      member = new Member();
      members.put(key, member);
    }
    member.presentCount++;
    return member.shape;
  }

  void merge(JsonObjectShape other) {
    objectCount += other.objectCount;
    if (other.sharedShape != null) {
      giveUpKeys().merge(other.sharedShape);
    }
    for (Map.Entry<String, Member> entry : other.members.entrySet()) {
      observeKey(entry.getKey()).merge(entry.getValue().shape);
      if (sharedShape == null) {
        // observeKey() has counted the key once.
        members.get(entry.getKey()).presentCount += entry.getValue().presentCount - 1;
      }
    }
  }

  long objectCount() {
    return objectCount;
  }

  /** Returns the keys and their shapes; empty if the number of keys exceeded the limit. */
  Map<String, Member> members() {
    return members;
  }

  /**
   * Returns whether the object is a map rather than a record: it has no keys, too many, or at least
   * two of these three properties: the values have one type; some keys are not valid names; there
   * are many keys, of which most objects have only a few.
   */
  boolean isMap() {
    if (sharedShape != null || members.isEmpty()) {
      return true;
    }
    boolean hasOnlyLegalNames = hasOnlyLegalNames();
    return isUniform() ? !hasOnlyLegalNames || isSparse() : !hasOnlyLegalNames && isSparse();
  }

  /** Returns one shape of all values, regardless of their keys. */
  JsonShape mergedShape() {
    if (sharedShape != null) {
      return sharedShape;
    }
    JsonShape result = new JsonShape();
    members.values().forEach(member -> result.merge(member.shape));
    return result;
  }

  private boolean isUniform() {
    Set<JsonShape.Kind> kinds = EnumSet.noneOf(JsonShape.Kind.class);
    members.values().forEach(member -> kinds.addAll(member.shape.kinds()));
    return kinds.size() <= 1;
  }

  private boolean hasOnlyLegalNames() {
    return members.keySet().stream().allMatch(TypeNames::isLegal);
  }

  private boolean isSparse() {
    long presentCount = members.values().stream().mapToLong(Member::presentCount).sum();
    return members.size() > MAX_DENSE_KEY_COUNT
        && presentCount < MAX_SPARSE_KEY_FRACTION * members.size() * (double) objectCount;
  }
}
