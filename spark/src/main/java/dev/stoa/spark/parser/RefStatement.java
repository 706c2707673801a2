package dev.stoa.spark.parser;

import dev.stoa.spark.parser.SqlTokens.SyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.apache.spark.sql.catalyst.parser.SqlBaseLexer;

/**
 * The statement {@code ALTER TABLE name CREATE BRANCH branch AS OF VERSION 12}, or with {@code DROP
 * BRANCH}, {@code TAG}, {@code IF EXISTS}, {@code IF NOT EXISTS}, {@code CREATE OR REPLACE} or
 * {@code REPLACE}, as in Iceberg. It is passed to the catalog as the value of a property that is
 * never stored.
 *
 * @param action what is done
 * @param kind what it is done with
 * @param name the name of the branch or tag
 * @param version the version; empty for the newest
 */
public record RefStatement(Action action, Kind kind, String name, OptionalLong version) {
  /** The name of the property. */
  public static final String PROPERTY = "stoa.ref-change";

  /** The message of the error when users set the property themselves. */
  public static final String REFUSAL =
      "the property %s cannot be set: use ALTER TABLE … CREATE, REPLACE or DROP BRANCH or TAG"
          .formatted(PROPERTY);

  private static final String SEPARATOR = ":";

  /** Each number of so many digits is a {@code long}. */
  private static final int MAX_VERSION_DIGITS = 18;

  /** What is done with a branch or tag. */
  public enum Action {
    /** Creates it; fails if the name exists. */
    CREATE,
    /** Creates it unless it exists. */
    CREATE_IF_ABSENT,
    /** Creates it, or replaces it by a new one. */
    CREATE_OR_REPLACE,
    /** Replaces it by a new one; fails if there is none. */
    REPLACE,
    /** Drops it; fails if there is none. */
    DROP,
    /** Drops it if it exists. */
    DROP_IF_EXISTS
  }

  /** A kind of references. */
  public enum Kind {
    /** A branch. */
    BRANCH,
    /** A tag. */
    TAG
  }

  /** Whether the statement after the table's name is one of these. */
  static boolean isNext(SqlTokens tokens) {
    return Arrays.stream(Kind.values())
        .map(Kind::name)
        .anyMatch(
            kind ->
                tokens.areNext("CREATE", kind)
                    || tokens.areNext("CREATE", "OR", "REPLACE", kind)
                    || tokens.areNext("REPLACE", kind)
                    || tokens.areNext("DROP", kind));
  }

  /** Reads the rest of the statement. */
  static RefStatement read(SqlTokens tokens) throws SyntaxException {
    String verb = tokens.take().getText().toUpperCase(Locale.ROOT);
    boolean mayReplace = tokens.takeIf("OR", "REPLACE");
    Kind kind = Kind.valueOf(tokens.take().getText().toUpperCase(Locale.ROOT));
    Action action = mayReplace ? Action.CREATE_OR_REPLACE : Action.valueOf(verb);
    if (action == Action.CREATE && tokens.takeIf("IF", "NOT", "EXISTS")) {
      action = Action.CREATE_IF_ABSENT;
    } else if (action == Action.DROP && tokens.takeIf("IF", "EXISTS")) {
      action = Action.DROP_IF_EXISTS;
    }
    tokens.require(tokens.isNameNext(), "expected the name of the " + lowerCase(kind));
    String name = SqlTokens.name(tokens.take());
    OptionalLong version = OptionalLong.empty();
    if (tokens.takeIf("AS", "OF", "VERSION")) {
      boolean isVersion =
          tokens.peek().getType() == SqlBaseLexer.INTEGER_VALUE
              && tokens.peek().getText().length() <= MAX_VERSION_DIGITS;
      tokens.require(isVersion, "expected the number of a version");
      version = OptionalLong.of(Long.parseLong(tokens.take().getText()));
    }
    boolean isDrop = action == Action.DROP || action == Action.DROP_IF_EXISTS;
    tokens.require(
        !(tokens.isNext("RETAIN") || tokens.isNext("WITH")),
        "branches and tags are kept until they are dropped: omit the retention");
    tokens.require(!isDrop || version.isEmpty(), "a version is not expected");
    tokens.takeEnd();
    return new RefStatement(action, kind, name, version);
  }

  private static String lowerCase(Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the value of the property, which needs no escapes in SQL. */
  String toProperty() {
    return String.join(
        SEPARATOR,
        action.name(),
        kind.name(),
        PropertyText.encode(name),
        version.isPresent() ? Long.toString(version.getAsLong()) : "");
  }

  /**
   * Reads the value of the property.
   *
   * @throws IllegalArgumentException when it is not one that {@link #toProperty} returned
   */
  public static RefStatement ofProperty(String value) {
    List<String> parts = List.of(value.split(SEPARATOR, -1));
    if (parts.size() != 4) {
      throw new IllegalArgumentException(REFUSAL);
    }
    try {
      return new RefStatement(
          Action.valueOf(parts.get(0)),
          Kind.valueOf(parts.get(1)),
          PropertyText.decode(parts.get(2)),
          parts.get(3).isEmpty()
              ? OptionalLong.empty()
              : OptionalLong.of(Long.parseLong(parts.get(3))));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(REFUSAL, e);
    }
  }
}
