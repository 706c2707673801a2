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
 * The rules for core's packages, for a given root package; called on core and on the planted
 * faults.
 */
final class PackageRules {
  /**
   * The packages that core may use besides its own. All others are engines, or not for everyone.
   */
  private static final List<String> ALLOWED_OUTSIDE =
      List.of(
          "java",
          // core's own, also for the planted faults
          "dev.stoa.annotation",
          "org.apache.avro",
          "org.roaringbitmap",
          "io.airlift.compress",
          // optional: core works without it
          "com.github.luben.zstd");

  private static final Set<String> NAMES_THAT_SAY_NOTHING =
      Set.of("util", "utils", "common", "impl", "helper", "helpers", "misc");

  private final PackageTable table;

  PackageRules(String root) {
    this.table = new PackageTable(root);
  }

  /** An import points to an earlier line of the package table or stays in its package. */
  ArchRule importsPointToEarlierPackages() {
    return rule(
        "import only from packages that stand earlier in the package table",
        (type, events) -> {
          for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            String target = dependency.getTargetClass().getBaseComponentType().getPackageName();
            if (table.contains(target) && !table.allows(type.getPackageName(), target)) {
              report(events, type, dependency.getDescription());
            }
          }
        });
  }

  /** Each package is listed in the package table. */
  ArchRule packagesAreListed() {
    return rule(
        "live in a package that stands in the package table",
        (type, events) -> {
          if (table.line(type.getPackageName()).isEmpty()) {
            report(events, type, type.getName() + " lives in a package that the table lacks");
          }
        });
  }

  /** No two packages need each other, directly or through others. */
  ArchRule packagesHaveNoCycles() {
    return slices().matching(table.root() + ".(**)").should().beFreeOfCycles();
  }

  /** Core uses only the JDK's own packages and three libraries. */
  ArchRule noEngineIsNamed() {
    return rule(
        "stand only on " + String.join(", ", ALLOWED_OUTSIDE) + " and on core",
        (type, events) -> {
          for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            JavaClass target = dependency.getTargetClass().getBaseComponentType();
            if (!target.isPrimitive() && !isAllowed(target.getPackageName())) {
              report(events, type, dependency.getDescription());
            }
          }
        });
  }

  /** No package has a name that fits anything. */
  ArchRule packageNamesSaySomething() {
    return rule(
        "live in a package whose name says what it holds",
        (type, events) -> {
          for (String part : type.getPackageName().split("\\.", -1)) {
            if (NAMES_THAT_SAY_NOTHING.contains(part)) {
              report(events, type, type.getName() + " lives in a package named " + part);
            }
          }
        });
  }

  private boolean isAllowed(String packageName) {
    return table.contains(packageName)
        || ALLOWED_OUTSIDE.stream()
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
