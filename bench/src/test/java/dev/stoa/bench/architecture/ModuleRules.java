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
 * The rules for dependencies between modules, which are identified by their packages.
 *
 * @param root the common parent package: {@code dev.stoa}, or that of the deliberate violations
 */
record ModuleRules(String root) {
  private static final String CORE = "core";
  private static final String TESTING = "testing";

  /** The modules; each may use the modules before it. */
  private static final List<String> MODULE_ORDER =
      List.of(CORE, "arrow", "python", "hadoop", "cli", "sql", "bench");

  private static final Set<String> PUBLIC_PACKAGES_OF_CORE =
      Set.of(
          "annotation",
          "exception",
          "text",
          "type",
          "type.text",
          "avro",
          "schema",
          "data",
          "data.checked",
          "sort",
          "record",
          "predicate",
          "predicate.matcher",
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
          "table.ref",
          "table.maintenance",
          "table.inspect",
          "engine");

  /**
   * Returns the rule that modules use only earlier modules, and that main code does not use test
   * modules.
   */
  ArchRule modulesUseEarlierModules() {
    return rule(
        "use only modules that come earlier in " + MODULE_ORDER,
        (from, to) -> isTesting(from) || position(to) <= position(from));
  }

  /** Returns the rule that other modules use only the public packages of core. */
  ArchRule onlyPublicPackagesOfCoreAreUsed() {
    return rule(
        "use only the public packages of core",
        (from, to) ->
            isTesting(from)
                || module(from).equals(CORE)
                || !module(to).equals(CORE)
                || PUBLIC_PACKAGES_OF_CORE.contains(relativeName(to)));
  }

  /** Returns the rule that dependencies between packages have no cycles. */
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
                  if (isInProject(to) && !isAllowed.test(type.getPackageName(), to)) {
                    events.add(SimpleConditionEvent.violated(type, dependency.getDescription()));
                  }
                }
              }
            });
  }

  private boolean isInProject(String packageName) {
    return packageName.startsWith(root + ".");
  }

  private boolean isTesting(String packageName) {
    return module(packageName).equals(TESTING);
  }

  private int position(String packageName) {
    String module = module(packageName);
    return module.equals(TESTING) ? MODULE_ORDER.size() : MODULE_ORDER.indexOf(module);
  }

  private String module(String packageName) {
    String name = relativeName(packageName);
    String first = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
    return MODULE_ORDER.contains(first) || first.equals(TESTING) ? first : CORE;
  }

  private String relativeName(String packageName) {
    return packageName.substring(root.length() + 1);
  }
}
