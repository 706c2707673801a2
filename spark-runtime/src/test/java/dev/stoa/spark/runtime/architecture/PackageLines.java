package dev.stoa.spark.runtime.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Set;

/**
 * The lines of the package-info of {@code dev.stoa.spark}, the lowest first: calls go downwards, or
 * to a neighbor on the same line.
 */
final class PackageLines extends ArchCondition<JavaClass> {
  private static final String ROOT = "dev.stoa.spark";
  private static final List<Set<String>> LINES =
      List.of(
          Set.of("vector", "row", "predicate", "function", "location", "type"),
          Set.of("aggregate"),
          Set.of("read", "write", "change", "stream"),
          Set.of("table"),
          Set.of("rule", "catalog", "procedure"),
          Set.of(""));

  PackageLines() {
    super("call no higher line of the package-info of " + ROOT);
  }

  @Override
  public void check(JavaClass type, ConditionEvents events) {
    int from = line(type);
    if (from < 0) {
      events.add(SimpleConditionEvent.violated(type, type.getPackageName() + " is on no line"));
    }
    for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
      if (isOurs(dependency.getTargetClass()) && line(dependency.getTargetClass()) > from) {
        events.add(SimpleConditionEvent.violated(type, dependency.getDescription()));
      }
    }
  }

  private static boolean isOurs(JavaClass type) {
    return (type.getPackageName() + ".").startsWith(ROOT + ".");
  }

  private static int line(JavaClass type) {
    String below = type.getPackageName().substring(ROOT.length());
    String name = below.isEmpty() ? "" : below.substring(1).replaceFirst("\\..*", "");
    for (int line = 0; line < LINES.size(); line++) {
      if (LINES.get(line).contains(name)) {
        return line;
      }
    }
    return -1;
  }
}
