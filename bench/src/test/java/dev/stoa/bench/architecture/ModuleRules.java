package dev.stoa.bench.architecture;

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
import java.util.function.BiPredicate;

/**
 * The rules between modules, identified by package, for a given root package.
 *
 * @param root the common parent package, {@code dev.stoa} except for the planted faults
 */
record ModuleRules(String root) {
  private static final String CORE = "core";
  private static final String TESTING = "testing";

  /** Each module may use those before it. */
  private static final List<String> ORDER = List.of(CORE, "arrow", "hadoop", "cli", "bench");

  private static final Set<String> PUBLIC_PACKAGES_OF_CORE =
      Set.of(
          "exception",
          "type",
          "avro",
          "schema",
          "data",
          "record",
          "predicate",
          "predicate.bounds",
          "partition",
          "storage",
          "storage.local",
          "storage.memory",
          "format.compress",
          "table",
          "table.snapshot",
          "table.plan",
          "table.scan",
          "table.write",
          "table.change",
          "table.maintenance",
          "engine");

  /** No module uses one that depends on it, and no main code uses test modules. */
  ArchRule modulesUseEarlierModules() {
    return rule(
        "use only modules that come earlier in " + ORDER,
        (from, to) -> isTesting(from) || position(to) <= position(from));
  }

  /** Outside core, only core's public packages are used. */
  ArchRule onlyPublicPackagesOfCoreAreUsed() {
    return rule(
        "use only the public packages of core",
        (from, to) ->
            isTesting(from)
                || module(from).equals(CORE)
                || !module(to).equals(CORE)
                || PUBLIC_PACKAGES_OF_CORE.contains(name(to)));
  }

  /** No two packages of a module depend on each other. */
  ArchRule packagesHaveNoCycles() {
    return slices().matching(root + ".(**)").should().beFreeOfCycles();
  }

  private ArchRule rule(String description, BiPredicate<String, String> isAllowed) {
    return classes()
        .should(
            new ArchCondition<JavaClass>(description) {
              @Override
              public void check(JavaClass type, ConditionEvents events) {
                for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                  JavaClass target = dependency.getTargetClass().getBaseComponentType();
                  String to = target.getPackageName();
                  if (isOurs(to) && !isAllowed.test(type.getPackageName(), to)) {
                    events.add(SimpleConditionEvent.violated(type, dependency.getDescription()));
                  }
                }
              }
            });
  }

  private boolean isOurs(String packageName) {
    return packageName.startsWith(root + ".");
  }

  private boolean isTesting(String packageName) {
    return module(packageName).equals(TESTING);
  }

  private int position(String packageName) {
    String module = module(packageName);
    return module.equals(TESTING) ? ORDER.size() : ORDER.indexOf(module);
  }

  private String module(String packageName) {
    String name = name(packageName);
    String first = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
    return ORDER.contains(first) || first.equals(TESTING) ? first : CORE;
  }

  private String name(String packageName) {
    return packageName.substring(root.length() + 1);
  }
}
