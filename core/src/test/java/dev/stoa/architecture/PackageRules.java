package dev.stoa.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * The rules for core's packages, for a given root package; applied to core and to the planted
 * violations.
 */
final class PackageRules {
  /**
   * The packages that core may use besides its own, with those below them. All others belong to
   * engines, or to libraries that not every user of core has.
   */
  private static final List<String> ALLOWED_PACKAGES =
      List.of(
          "java",
          // outside the root of the planted violations, which use it
          "dev.stoa.annotation",
          "org.apache.avro",
          "org.roaringbitmap",
          "io.airlift.compress",
          // optional: core works without it
          "com.github.luben.zstd");

  private static final Set<String> VAGUE_NAMES =
      Set.of("util", "utils", "common", "impl", "helper", "helpers", "misc");

  private final PackageTable table;

  PackageRules(String root) {
    this.table = new PackageTable(root);
  }

  /**
   * Requires each import to point to an earlier line of the package table or to its own package.
   */
  ArchRule importsPointToEarlierPackages() {
    return rule(
        "import only from packages that are earlier in the package table",
        (type, events) -> {
          for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            String target = dependency.getTargetClass().getBaseComponentType().getPackageName();
            if (table.contains(target) && !table.allows(type.getPackageName(), target)) {
              report(events, type, dependency.getDescription());
            }
          }
        });
  }

  /** Requires each package to be in the package table. */
  ArchRule packagesAreListed() {
    return rule(
        "be in a package that the package table contains",
        (type, events) -> {
          if (table.line(type.getPackageName()).isEmpty()) {
            report(
                events,
                type,
                type.getName() + " is in a package that the package table does not contain");
          }
        });
  }

  /** Forbids packages that depend on each other, directly or through others. */
  ArchRule packagesHaveNoCycles() {
    return slices().matching(table.root() + ".(**)").should().beFreeOfCycles();
  }

  /** Forbids libraries and engines other than {@link #ALLOWED_PACKAGES}. */
  ArchRule onlyAllowedLibrariesAreUsed() {
    return rule(
        "depend only on " + String.join(", ", ALLOWED_PACKAGES) + " and on core",
        (type, events) -> {
          for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            JavaClass target = dependency.getTargetClass().getBaseComponentType();
            if (!target.isPrimitive() && !isAllowed(target.getPackageName())) {
              report(events, type, dependency.getDescription());
            }
          }
        });
  }

  /** Forbids package names that could contain anything, such as {@code util}. */
  ArchRule packageNamesAreSpecific() {
    return rule(
        "be in a package whose name says what it contains",
        (type, events) -> {
          for (String part : type.getPackageName().split("\\.", -1)) {
            if (VAGUE_NAMES.contains(part)) {
              report(events, type, type.getName() + " is in a package named " + part);
            }
          }
        });
  }

  private boolean isAllowed(String packageName) {
    return table.contains(packageName)
        || ALLOWED_PACKAGES.stream()
            .anyMatch(name -> packageName.equals(name) || packageName.startsWith(name + "."));
  }

  private static ArchRule rule(String description, BiConsumer<JavaClass, ConditionEvents> check) {
    return classes()
        .should(
            new ArchCondition<JavaClass>(description) {
              @Override
              public void check(JavaClass type, ConditionEvents events) {
                check.accept(type, events);
              }
            });
  }

  private static void report(ConditionEvents events, JavaClass type, String sentence) {
    events.add(SimpleConditionEvent.violated(type, sentence));
  }
}
