package dev.stoa.testing.record;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.avro.Schema;

/** Generates the nested types of one random table; {@link RandomLeaves} generates the others. */
final class RandomTypes {
  private static final int MAX_DEPTH = 3;
  private static final List<ValueKind> KINDS = List.of(ValueKind.values());

  private final Random random;
  private final RandomLeaves leaves;

  RandomTypes(Random random) {
    this.random = random;
    this.leaves = new RandomLeaves(random);
  }

  /** Returns any type, nullable or not, nested a few levels deep. */
  Schema any(int depth) {
    ValueKind kind = KINDS.get(random.nextInt(KINDS.size()));
    if (kind == ValueKind.RECURSIVE) {
      return recursive(Presence.PRESENT, oneOf(Nesting.ARRAY_ELEMENT, Nesting.RECURSIVE_FIELD));
    }
    return withPresence(kind, oneOf(Presence.values()), depth);
  }

  /**
   * Returns a type whose values sometimes have the combination.
   *
   * @param row the record that will contain the type
   */
  Schema containing(Combination target, Schema row) {
    if (target.kind() == ValueKind.RECURSIVE) {
      return target.nesting() == Nesting.TOP_LEVEL
          ? nullable(row)
          : recursive(target.presence(), target.nesting());
    }
    if (target.nesting() == Nesting.UNION_BRANCH) {
      return unionWith(required(target.kind(), 1), target.presence(), 1);
    }
    return nest(withPresence(target.kind(), target.presence(), 1), target.nesting());
  }

  Schema unfinishedRow(String name) {
    return leaves.unfinishedRow(name);
  }

  /** Returns fields of these types with random names. */
  List<Schema.Field> fields(List<Schema> types) {
    return leaves.fields(types);
  }

  private Schema nest(Schema type, Nesting nesting) {
    return switch (nesting) {
      case TOP_LEVEL, UNION_BRANCH -> type;
      case RECORD_FIELD -> leaves.record(List.of(type, any(2)));
      case ARRAY_ELEMENT -> Schema.createArray(type);
      case MAP_VALUE -> leaves.map(type);
      case RECURSIVE_FIELD -> {
        Schema node = leaves.unfinishedRecord();
        node.setFields(fields(List.of(type, nullable(node))));
        yield node;
      }
    };
  }

  private Schema recursive(Presence presence, Nesting nesting) {
    Schema node = leaves.unfinishedRecord();
    Schema link =
        switch (nesting) {
          case UNION_BRANCH -> unionWith(node, presence, MAX_DEPTH);
          case RECURSIVE_FIELD ->
              presence == Presence.REQUIRED ? optionalRecordWith(node) : nullable(node);
          default -> nest(presence == Presence.REQUIRED ? node : nullable(node), nesting);
        };
    node.setFields(fields(List.of(any(2), link)));
    return node;
  }

  /** Returns an optional record with a required field of the enclosing node's type. */
  private Schema optionalRecordWith(Schema node) {
    Schema record = leaves.unfinishedRecord();
    record.setFields(fields(List.of(any(MAX_DEPTH), node)));
    return nullable(record);
  }

  private Schema withPresence(ValueKind kind, Presence presence, int depth) {
    if (kind == ValueKind.UNION) {
      return unionWith(required(oneOf(ValueKind.INT, ValueKind.MAP), depth), presence, depth);
    }
    Schema required = required(kind, depth);
    boolean isNullable = presence != Presence.REQUIRED && kind != ValueKind.NULL;
    return isNullable ? nullable(required) : required;
  }

  private Schema required(ValueKind kind, int depth) {
    if (depth >= MAX_DEPTH && (kind == ValueKind.ARRAY || kind == ValueKind.MAP)) {
      return leaves.leaf(ValueKind.LONG);
    }
    return switch (kind) {
      case ARRAY -> Schema.createArray(any(depth + 1));
      case MAP -> leaves.map(any(depth + 1));
      case RECORD -> leaves.record(someTypes(depth + 1));
      default -> leaves.leaf(kind);
    };
  }

  private List<Schema> someTypes(int depth) {
    List<Schema> types = new ArrayList<>();
    int count = depth > MAX_DEPTH ? 0 : random.nextInt(4);
    for (int i = 0; i < count; i++) {
      types.add(any(depth));
    }
    return types;
  }

  private Schema nullable(Schema type) {
    Schema nullType = Schema.create(Schema.Type.NULL);
    return random.nextInt(4) == 0
        ? Schema.createUnion(type, nullType)
        : Schema.createUnion(nullType, type);
  }

  private Schema unionWith(Schema first, Presence presence, int depth) {
    List<Schema> branches = new ArrayList<>(List.of(first));
    Set<String> names = new HashSet<>(Set.of(first.getFullName()));
    // A leaf branch lets values end the recursion of the other branches.
    Schema leaf = leaves.leaf(oneOf(ValueKind.BOOLEAN, ValueKind.STRING, ValueKind.UUID_FIXED));
    if (names.add(leaf.getFullName())) {
      branches.add(leaf);
    }
    int extraBranchCount = random.nextInt(4);
    for (int i = 0; i < extraBranchCount || branches.size() < 2; i++) {
      Schema branch = required(oneOf(ValueKind.values()), depth + 1);
      if (branch.getType() != Schema.Type.NULL && names.add(branch.getFullName())) {
        branches.add(branch);
      }
    }
    if (presence != Presence.REQUIRED) {
      branches.add(Schema.create(Schema.Type.NULL));
    }
    Collections.shuffle(branches, random);
    return Schema.createUnion(branches);
  }

  @SafeVarargs
  private <T> T oneOf(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
