package dev.stoa.architecture;

import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The packages of core in the order in which they may build on one another: an import may only
 * point to an earlier line.
 *
 * @param root the package above them all, {@code dev.stoa} except for the planted violations
 */
record PackageTable(String root) {
  /** A name that ends in {@code .*} stands for all packages below it, which may use each other. */
  private static final List<String> ORDER =
      List.of(
          "annotation",
          "text",
          "exception",
          "storage",
          "storage.local",
          "storage.memory",
          "format.bytes",
          "type",
          "type.text",
          "avro",
          "avro.resolution",
          "schema",
          "data",
          "data.checked",
          "predicate.matcher",
          "predicate.bounds",
          "predicate",
          "partition",
          "format.builder",
          "format.bloom",
          "format.compress",
          "format.encoding",
          "format.encoding.*",
          "format.batch",
          "format.view",
          "format.value",
          "record",
          "format.page",
          "format.valuepage",
          "format.vector.buffer",
          "format.vector.write",
          "format.vector",
          "format.vector.read",
          "format.row",
          "format.column",
          "format.index",
          "format.split",
          "format.manifest",
          "sort",
          "table.snapshot",
          "table.plan",
          "table.index",
          "table.scan",
          "table.feed",
          "table.write",
          "table.change",
          "table.ref",
          "table.maintenance",
          "table",
          "table.inspect",
          "engine");

  /** The only public package below {@code format}: write options name a compression codec. */
  private static final String PUBLIC_FORMAT_PACKAGE = ".format.compress";

  private static final Set<String> INTERNAL_PACKAGES = Set.of("avro.resolution");

  /** Whether the package is the root or below it, in the table or not. */
  boolean contains(String packageName) {
    return packageName.equals(root) || packageName.startsWith(root + ".");
  }

  /** Returns the package's line in the table; empty if it has none. */
  OptionalInt line(String packageName) {
    if (!packageName.startsWith(root + ".")) {
      return OptionalInt.empty();
    }
    String name = packageName.substring(root.length() + 1);
    for (int line = 0; line < ORDER.size(); line++) {
      if (matches(ORDER.get(line), name)) {
        return OptionalInt.of(line);
      }
    }
    return OptionalInt.empty();
  }

  /** Whether code in one package below the root may use types of another. */
  boolean allows(String from, String to) {
    if (from.equals(to)) {
      return true;
    }
    OptionalInt fromLine = line(from);
    OptionalInt toLine = line(to);
    if (fromLine.isEmpty() || toLine.isEmpty()) {
      return false;
    }
    boolean isSameGroup =
        fromLine.getAsInt() == toLine.getAsInt() && ORDER.get(fromLine.getAsInt()).endsWith(".*");
    return isSameGroup || toLine.getAsInt() < fromLine.getAsInt();
  }

  /** Whether the package is one of core that other modules may not import. */
  boolean isInternal(String packageName) {
    boolean isFormat = packageName.startsWith(root + ".format.");
    return (isFormat && !packageName.equals(root + PUBLIC_FORMAT_PACKAGE))
        || INTERNAL_PACKAGES.stream().anyMatch(name -> packageName.equals(root + "." + name));
  }

  private static boolean matches(String entry, String name) {
    if (!entry.endsWith(".*")) {
      return entry.equals(name);
    }
    String prefix = entry.substring(0, entry.length() - 1);
    return name.startsWith(prefix) && name.length() > prefix.length();
  }
}
